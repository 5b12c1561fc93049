import { join } from 'node:path';
import { StartError } from './engine.ts';
import { TABLE } from './environment.ts';
import type { FillOptions } from './fill.ts';
import { createTable, withoutStream } from './table.ts';
import { type EngineOptions, withEngines } from './with-engines.ts';

type Options = FillOptions & EngineOptions & { onProgress: (done: number) => void };

/**
 * Adds orders to a data folder whose product does not run; the next start goes on with them.
 * @throws StartError when the folder is in use or was never started, or numbers run out
 */
export const fillLocal = ({ onProgress, dynamoDb, ...options }: Options): Promise<void> =>
  withEngines(
    { ...options, dynamoDb: { ...dynamoDb, bulk: true } },
    (folder) => folder.requireUsable(),
    async ({ folder, dataDir, endpoint, putAll }) => {
      if ((await createTable(endpoint, TABLE, false)) || folder.contents()?.isFilling) {
        throw new StartError(
          `${dataDir}에는 데이터가 없습니다. npm start를 한 번 실행해주세요. (Not started yet.)`,
        );
      }
      const { startStream } = await import('./stream.ts');
      const readStream = async (isOld: boolean) => {
        const file = join(dataDir, 'stream.json');
        const onFailure = (error: unknown) => console.error(error);
        const stream = await startStream({ endpoint, tableName: TABLE, file, isOld, onFailure });
        await stream.stop();
      };
      await readStream(false);
      const { fill } = await import('./fill.ts');
      await withoutStream(endpoint, TABLE, () => fill(options, new Date(), onProgress, putAll));
      // The embedded engine gives a new stream the changes of the old one.
      await readStream(true);
    },
  );
