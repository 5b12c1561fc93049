import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from './engine.ts';

/** Command of util-linux: the kernel ends the engine when this process is killed. Elsewhere the next start ends it. */
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
type Hooks = { onStart: (pid: number) => void; onLost: (reason: string) => void };

/**
 * Runs an engine as a child process. It does not receive Ctrl-C of the terminal, so that pending requests can finish. It
 * ends with this process. An engine that exits is restarted on the same port.
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
    const gone = once(current, 'exit');
    current.kill('SIGTERM');
    const killer = setTimeout(() => current.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
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
