import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from './engine.ts';

/**
 * Command of util-linux that makes the kernel end the engine when this process is killed. On machines without the command,
 * the next start ends the engine.
 */
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;
const canEndWithParent = (): boolean => {
  const [setpriv, ...options] = END_WITH_PARENT;
  return spawnSync(setpriv, [...options, 'true']).status === 0;
};

const READY_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 2_000;
/** An engine that exits again within this time is not restarted. */
const RESTART_ONLY_AFTER_MS = 2_000;

/** Command line of a process, or an empty text if it does not exist. */
export const commandLineOf = (pid: number): string => {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, LOOPBACK);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

type Command = { command: string; args: string[]; cwd?: string; port: number };
/** `onStart` is called after each start, `onLost` if the engine exited and is not restarted. */
type Hooks = { onStart: (pid: number) => void; onLost: (reason: string) => void };

/**
 * Runs an engine as a child process, and waits until the engine listens. Ctrl-C of the terminal does not reach the engine,
 * so that pending requests can finish. The engine ends with this process. An engine that exits is restarted on its port.
 * @throws Error if the engine does not listen within 20 s
 */
export const runChild = async (
  { command, args, cwd, port }: Command,
  { onStart, onLost }: Hooks,
): Promise<{ stop: () => Promise<void> }> => {
  const [program, ...rest] = canEndWithParent() ? [...END_WITH_PARENT, command, ...args] : [command, ...args];
  let isReady = false;
  let isStopping = false;
  let restartedAt = 0;
  let output = '';

  const launch = () => {
    const child = spawn(program, rest, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const keepEnd = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2_000);
    };
    child.stdout.on('data', keepEnd);
    child.stderr.on('data', keepEnd);
    child.on('error', (error) => onLost(error.message));
    child.on('exit', () => {
      if (!isReady || isStopping) return;
      if (Date.now() - restartedAt < RESTART_ONLY_AFTER_MS) return onLost(output.trim());
      restartedAt = Date.now();
      current = launch();
    });
    if (child.pid !== undefined) onStart(child.pid);
    return child;
  };
  let current = launch();

  const stop = async () => {
    isStopping = true;
    if (current.exitCode !== null || current.signalCode !== null) return;
    const exited = once(current, 'exit');
    current.kill('SIGTERM');
    const killer = setTimeout(() => current.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(killer);
  };

  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await isListening(port))) {
    if (current.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`${command} did not start: ${output.trim()}`);
    }
    await delay(20);
  }
  isReady = true;
  return { stop };
};
