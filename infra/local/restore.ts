import { existsSync } from 'node:fs';
import { StartError } from './engine.ts';
import { TABLE } from './environment.ts';
import { createTable } from './table.ts';
import { type EngineOptions, withEngines } from './with-engines.ts';

/** `file`: a path, or the name of a backup in the folder's own S3. */
export type RestoreOptions = EngineOptions & { file: string; allowsUnsigned?: boolean };

/**
 * Restores a backup into a data folder that has no data yet; the next start goes on with it.
 * @returns what to tell. @throws StartError when the folder is in use or holds data, RestoreError when the backup cannot be restored
 */
export const restoreLocal = ({ file, allowsUnsigned, ...options }: RestoreOptions): Promise<string> =>
  withEngines(
    options,
    (folder) => folder.requireKnownVersion(),
    async ({ folder, dataDir, endpoint }) => {
      const wasCutOff = folder.contents()?.isRestoring === true;
      if (!(await createTable(endpoint, TABLE, wasCutOff))) {
        throw new StartError(
          `${dataDir}에는 이미 데이터가 있습니다. LOCAL_DATA_DIR로 비어 있는 다른 폴더를 지정해주세요. (Not empty.)`,
        );
      }
      // Both read the environment when they are loaded.
      const { restoreOwn } = await import('#functions/domain/backup/restore-own.ts');
      const { bucketSource, diskSource } = await import('#functions/domain/backup/source.ts');
      const source = existsSync(file) ? diskSource(file) : bucketSource(file);
      const report = await restoreOwn(source, () => new Date(), {
        allowsUnsigned,
        begin: folder.markRestoring,
      });
      folder.markFilled('empty');
      return report;
    },
  );
