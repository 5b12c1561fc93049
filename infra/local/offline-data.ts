import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type DynamoDbEngine, type PutAll, startDynamoDb } from './dynamodb.ts';
import { StartError } from './engine.ts';
import { BUCKET, setEnvironment, TABLE } from './environment.ts';
import type { FillOptions } from './fill.ts';
import { startS3 } from './s3.ts';
import { createTable, withoutStream } from './table.ts';

type EngineOptions = {
  dataDir: string;
  dynamoDb: { endpoint?: string; engine?: DynamoDbEngine; bulk?: boolean };
};

/** A claimed data folder with running engines. */
type OpenData = { folder: DataFolder; dataDir: string; endpoint: string; putAll?: PutAll };

/**
 * Runs `work` with its own engines on a data folder whose product does not run.
 * @param check throws if the folder is not suitable
 * @throws StartError when the folder is in use
 */
const withEngines = async <T>(
  { dynamoDb, ...options }: EngineOptions,
  check: (folder: DataFolder) => void,
  work: (data: OpenData) => Promise<T>,
): Promise<T> => {
  const dataDir = resolve(options.dataDir);
  const folder = openDataFolder(dataDir);
  check(folder);
  await folder.claim();
  const stops: (() => Promise<void> | void)[] = [folder.release];
  try {
    const onLost = (reason: string) => console.error(`DynamoDB 엔진이 멈췄습니다. (${reason})`);
    const engine = await startDynamoDb({ dataDir, ...dynamoDb, onStart: folder.recordEngine, onLost });
    stops.push(engine.stop);
    const s3 = await startS3(dataDir, BUCKET);
    stops.push(s3.stop);
    setEnvironment({ dynamoDb: engine.endpoint, s3: s3.endpoint });
    return await work({ folder, dataDir, endpoint: engine.endpoint, putAll: engine.putAll });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};

/** @property file path of a backup, or its name in the S3 of the data folder */
type RestoreOptions = EngineOptions & { file: string; allowsUnsigned?: boolean };

/**
 * Restores a backup into an empty data folder. The next start uses the restored data.
 * @returns the report. @throws StartError if the folder is in use or has data, RestoreError if the backup is not valid
 */
export const restoreLocal = ({ file, allowsUnsigned, ...options }: RestoreOptions): Promise<string> =>
  withEngines(
    options,
    (folder) => folder.requireKnownVersion(),
    async ({ folder, dataDir, endpoint }) => {
      const wasInterrupted = folder.readContents()?.isRestoring === true;
      if (!(await createTable(endpoint, TABLE, wasInterrupted))) {
        throw new StartError(
          `${dataDir}에는 이미 데이터가 있습니다. LOCAL_DATA_DIR로 비어 있는 다른 폴더를 지정해주세요. (Not empty.)`,
        );
      }
      // Imported here, because both modules read the environment when they are loaded.
      const { restoreOwnTable } = await import('#functions/domain/backup/restore-own.ts');
      const { bucketSource, diskSource } = await import('#functions/domain/backup/source.ts');
      const source = existsSync(file) ? diskSource(file) : bucketSource(file);
      const report = await restoreOwnTable(source, () => new Date(), {
        allowsUnsigned,
        begin: folder.markRestoring,
      });
      folder.markFilled('empty');
      return report;
    },
  );

type FillLocalOptions = FillOptions & EngineOptions & { onProgress: (done: number) => void };

/**
 * Adds generated orders to a data folder whose product does not run. The next start shows the orders.
 * @throws StartError if the folder is in use or was never started, or if the H/BL numbers run out
 */
export const fillLocal = ({ onProgress, dynamoDb, ...options }: FillLocalOptions): Promise<void> =>
  withEngines(
    { ...options, dynamoDb: { ...dynamoDb, bulk: true } },
    (folder) => folder.requireUsable(),
    async ({ folder, dataDir, endpoint, putAll }) => {
      if ((await createTable(endpoint, TABLE, false)) || folder.readContents()?.isFilling) {
        throw new StartError(
          `${dataDir}에는 데이터가 없습니다. npm start를 한 번 실행해주세요. (Not started yet.)`,
        );
      }
      const { startStream } = await import('./stream.ts');
      const readStream = async (skipsDelivery: boolean) => {
        const file = join(dataDir, 'stream.json');
        const onFailure = (error: unknown) => console.error(error);
        const stream = await startStream({ endpoint, tableName: TABLE, file, skipsDelivery, onFailure });
        await stream.stop();
      };
      await readStream(false);
      const { fill } = await import('./fill.ts');
      await withoutStream(endpoint, TABLE, () => fill(options, new Date(), onProgress, putAll));
      // The embedded engine repeats the records of the old stream in the new stream. This call skips the repeated records.
      await readStream(true);
    },
  );
