import { join, resolve } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { type DynamoDbEngine, startDynamoDb } from './dynamodb.ts';
import { StartError } from './engine.ts';
import { setEnvironment, TABLE } from './environment.ts';
import type { FillOptions } from './fill.ts';
import { createTable, withoutStream } from './table.ts';

type Options = FillOptions & {
  dataDir: string;
  dynamoDb: { endpoint?: string; engine?: DynamoDbEngine };
  onProgress: (done: number) => void;
};

/**
 * Adds orders to a data folder whose product does not run, on an engine of its own; the next start goes on with them.
 * @throws StartError when the folder is in use or was never started, or numbers run out
 */
export const fillLocal = async ({ dynamoDb, onProgress, ...options }: Options): Promise<void> => {
  const dataDir = resolve(options.dataDir);
  const folder = openDataFolder(dataDir);
  folder.requireUsable();
  await folder.claim();
  const stops: (() => Promise<void> | void)[] = [folder.release];
  try {
    const onLost = (reason: string) => console.error(`DynamoDB 엔진이 멈췄습니다. (${reason})`);
    const engine = await startDynamoDb({ dataDir, ...dynamoDb, onStart: folder.noteEngine, onLost });
    stops.push(engine.stop);
    // Nothing here touches files.
    setEnvironment({ dynamoDb: engine.endpoint, s3: engine.endpoint });
    if ((await createTable(engine.endpoint, TABLE, false)) || folder.contents()?.isFilling) {
      throw new StartError(
        `${dataDir}에는 데이터가 없습니다. npm start를 한 번 실행해주세요. (Not started yet.)`,
      );
    }
    const { startStream } = await import('./stream.ts');
    const file = join(dataDir, 'stream.json');
    const onFailure = (error: unknown) => console.error(error);
    const stream = await startStream({ endpoint: engine.endpoint, tableName: TABLE, file, onFailure });
    await stream.stop();
    const { fill } = await import('./fill.ts');
    await withoutStream(engine.endpoint, TABLE, () => fill(options, new Date(), onProgress));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
