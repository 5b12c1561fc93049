import { resolve } from 'node:path';
import type { PutAll } from './bulk.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type DynamoDbEngine, startDynamoDb } from './dynamodb.ts';
import { BUCKET, setEnvironment } from './environment.ts';
import { startS3 } from './s3.ts';

export type EngineOptions = {
  dataDir: string;
  dynamoDb: { endpoint?: string; engine?: DynamoDbEngine; bulk?: boolean };
};

type Opened = { folder: DataFolder; dataDir: string; endpoint: string; putAll?: PutAll };

/**
 * Work on a data folder whose product does not run, on engines of its own; they end with it.
 * @param check whether the folder is one for this work
 * @throws StartError when the folder is in use
 */
export const withEngines = async <T>(
  { dynamoDb, ...options }: EngineOptions,
  check: (folder: DataFolder) => void,
  work: (opened: Opened) => Promise<T>,
): Promise<T> => {
  const dataDir = resolve(options.dataDir);
  const folder = openDataFolder(dataDir);
  check(folder);
  await folder.claim();
  const stops: (() => Promise<void> | void)[] = [folder.release];
  try {
    const onLost = (reason: string) => console.error(`DynamoDB 엔진이 멈췄습니다. (${reason})`);
    const engine = await startDynamoDb({ dataDir, ...dynamoDb, onStart: folder.noteEngine, onLost });
    stops.push(engine.stop);
    const s3 = await startS3(dataDir, BUCKET);
    stops.push(s3.stop);
    setEnvironment({ dynamoDb: engine.endpoint, s3: s3.endpoint });
    return await work({ folder, dataDir, endpoint: engine.endpoint, putAll: engine.putAll });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
