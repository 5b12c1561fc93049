import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedKind } from '#infra/local/data-folder.ts';
import { client } from './client.ts';
import { compilePrograms, program } from './programs.ts';
import { prepareSeeds, seededFolder } from './seeded-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 60_000;

export type StartOptions = {
  seed?: SeedKind;
  /** Data folder, which is kept when the product stops. Default: a temporary folder, which is deleted. */
  dataDir?: string;
  env?: Record<string, string>;
  args?: readonly string[];
  /** Starts from the sources as `npm start` does, instead of from the compiled program. */
  fromSources?: boolean;
};

const spawnStart = ({ seed = 'demo', dataDir, env, args = [], fromSources }: StartOptions) => {
  const { PATH = '', HOME = '', LOCAL_DYNAMODB_ENGINE = '' } = process.env;
  const child = spawn(
    process.execPath,
    [...program('start', fromSources), '--no-build', `--seed=${seed}`, ...args],
    {
      cwd: root,
      // `npm_lifecycle_event` makes the product stop when its parent process, the test run, has ended.
      env: {
        PATH,
        HOME,
        LOCAL_DYNAMODB_ENGINE,
        PORT: '0',
        LOCAL_DATA_DIR: dataDir,
        // A job that starts by the clock would change the parcels of a test, or send their mails.
        LOCAL_SCHEDULES: '0',
        npm_lifecycle_event: 'test',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
};

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const waitForExit = async (child: ChildProcess): Promise<void> => {
  if (!hasExited(child)) await once(child, 'close');
};

/** Starts the product and waits for its exit, for starts that are expected to fail. */
export const runStart = async (options: StartOptions): Promise<{ code: number | null; output: string }> => {
  const { child, output } = spawnStart(options);
  await waitForExit(child);
  return { code: child.exitCode, output: output() };
};

const launch = async (
  options: StartOptions,
): Promise<{ child: ChildProcess; url: string; output: string }> => {
  const { child, output } = spawnStart(options);
  const urlOf = () => /^ready: (\S+)\n/m.exec(output())?.[1];
  const killTimer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  while (!urlOf() && !hasExited(child)) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
  clearTimeout(killTimer);
  const url = urlOf();
  if (!url) throw new Error(`The product did not start:\n${output()}`);
  return { child, url, output: output() };
};

/** Creates a temporary data folder: a copy of the seeded data if a global setup has prepared it, otherwise empty. */
const makeDataDir = async ({ seed = 'demo' }: StartOptions): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanho-'));
  const seeded = seededFolder(seed);
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};

/** Environment of a product that does not throttle the many requests of a test. */
export const UNTHROTTLED = { LOCAL_THROTTLE_FACTOR: '1000' };

/** Like `UNTHROTTLED`, and its jobs do not wait between their calls to the simulators. */
export const UNPACED = { ...UNTHROTTLED, CALL_RATE_FACTOR: '50' };

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product on a free port with its own data. */
export const startProduct = async (options: StartOptions = {}) => {
  const dataDir = options.dataDir ?? (await makeDataDir(options));
  let { child, url, output } = await launch({ ...options, dataDir });

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await waitForExit(child);
    clearTimeout(killTimer);
  };

  return {
    url,
    dataDir,
    pid: () => child.pid as number,
    /** Output of the last start until the product was ready. */
    output: () => output,
    /** Sets the product's clock ahead of the real time. A restart resets the clock. */
    setClock: async (offsetSeconds: number): Promise<void> => {
      const { status } = await client(url).post('/_local/clock', { offsetSeconds });
      if (status !== 200) throw new Error(`POST /_local/clock failed with status ${status}.`);
    },
    /** Address of the product's DynamoDB engine. */
    tableEndpoint: (): string => /DynamoDB\s+(http:\S+)/.exec(output)?.[1] ?? '',
    stop: async () => {
      await end('SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    kill9: () => end('SIGKILL'),
    /** Stops the product if it runs, and starts it on the same port with the same data. */
    restart: async () => {
      await end('SIGTERM');
      const env = { ...options.env, PORT: new URL(url).port };
      ({ child, output } = await launch({ ...options, dataDir, env }));
    },
  };
};

/** Compiles the programs and seeds the data folders, unless an earlier call has done so for the same sources. */
export const prepareProducts = async (): Promise<void> => {
  await compilePrograms();
  await prepareSeeds(async (dataDir, seed) => (await startProduct({ dataDir, seed })).stop());
};

/** Starts the product that most tests share, with demo data. */
export const startSharedProduct = async () => {
  await prepareProducts();
  // All tests send from one IP address, so throttling is tested on separate products.
  return startProduct({ env: UNTHROTTLED });
};
