import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { type DynamoDbEngine, startDynamoDb } from './dynamodb.ts';
import { StartError } from './engine.ts';
import { BUCKET, setEnvironment, TABLE } from './environment.ts';
import { startS3 } from './s3.ts';
import { createTable } from './table.ts';

export type RestoreOptions = {
  /** A path, or the name of a backup in the folder's own S3. */
  file: string;
  dataDir: string;
  dynamoDb: { endpoint?: string; engine?: DynamoDbEngine };
};

/**
 * Restores a backup into a data folder that has no data yet, on engines of its own; the next start goes on with it.
 * @returns what to tell. @throws StartError when the folder is in use or holds data, RestoreError when the backup cannot be restored
 */
export const restoreLocal = async ({ file, dynamoDb, ...options }: RestoreOptions): Promise<string> => {
  const dataDir = resolve(options.dataDir);
  const folder = openDataFolder(dataDir);
  folder.requireKnownVersion();
  await folder.claim();
  const stops: (() => Promise<void> | void)[] = [folder.release];
  try {
    const onLost = (reason: string) => console.error(`DynamoDB 엔진이 멈췄습니다. (${reason})`);
    const engine = await startDynamoDb({ dataDir, ...dynamoDb, onStart: folder.noteEngine, onLost });
    stops.push(engine.stop);
    const s3 = await startS3(dataDir, BUCKET);
    stops.push(s3.stop);
    setEnvironment({ dynamoDb: engine.endpoint, s3: s3.endpoint });
    const wasCutOff = folder.contents()?.isRestoring === true;
    if (!(await createTable(engine.endpoint, TABLE, wasCutOff))) {
      throw new StartError(
        `${dataDir}에는 이미 데이터가 있습니다. LOCAL_DATA_DIR로 비어 있는 다른 폴더를 지정해주세요. (Not empty.)`,
      );
    }
    // Both read the environment when they are loaded.
    const { restoreOwn } = await import('#functions/domain/backup/restore-own.ts');
    const { bucketSource, diskSource } = await import('#functions/domain/backup/source.ts');
    const source = existsSync(file) ? diskSource(file) : bucketSource(file);
    const report = await restoreOwn(source, () => new Date(), folder.markRestoring);
    folder.markFilled('empty');
    return report;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
