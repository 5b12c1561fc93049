import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SeedKind } from '#infra/local/data-folder.ts';
import { startDynamoDb } from '#infra/local/dynamodb.ts';
import { createTable } from '#infra/local/table.ts';
import { seededFolder } from './seeded-data.ts';

/**
 * Starts a DynamoDB engine in a temporary folder. `stop` ends the engine and deletes the folder.
 * @param seed kind of the prepared seed data to start with. Default: no table
 */
export const startEngine = async (seed?: SeedKind) => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-engine-'));
  const seeded = seed && seededFolder(seed);
  if (seeded) await cp(seeded, folder, { recursive: true });
  const engine = await startDynamoDb({ dataDir: folder, onStart: () => {}, onLost: () => {} });
  return {
    folder,
    endpoint: engine.endpoint,
    stop: async () => {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Starts an engine with an empty table, for server code that tests call directly. Import the server code after this call,
 * because server code reads the environment when it is loaded.
 * @param env environment variables in addition to the endpoint
 */
export const startTable = async (env: Record<string, string> = {}) => {
  const engine = await startEngine();
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: engine.endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...env,
  });
  await createTable(engine.endpoint, 'hanho', false);
  return { ...engine, empty: () => createTable(engine.endpoint, 'hanho', true) };
};

/** A client for the table of a running product. */
export const connectTable = (endpoint: string): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'ap-northeast-2',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
  );
