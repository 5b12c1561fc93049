import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '#infra/local/dynamodb.ts';
import { createTable } from '#infra/local/table.ts';

/** A DynamoDB of its own, in a folder that goes with it. */
export const startEngine = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-engine-'));
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
 * A table for code that is called without the product. That code reads the environment, so it is loaded afterwards.
 * @param env beyond where the table is
 */
export const startTable = async (env: Record<string, string> = {}) => {
  const engine = await startEngine();
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: engine.endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...env,
  });
  const make = (anew: boolean) => createTable(engine.endpoint, 'hanho', anew);
  await make(false);
  return { ...engine, empty: () => make(true) };
};
