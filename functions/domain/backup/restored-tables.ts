import { putFile, readFile, removeFile } from '#functions/adapters/files.ts';
import { listFiles } from '#functions/adapters/stored-files.ts';
import { isLiveTable, isRestoredTable, listRestores } from '#functions/db/restore-run.entity.ts';
import { Restore } from '#shared/domain/rehearsal.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// A backup contains no records of restores, so a restored table knows nothing of the others. The bucket stays the same
// after a switch to another table. Each restored table therefore has a file with the record of its restore.

const CONCURRENCY = 10;

const fileOf = (table: string): string => `${table}.json`;

/** Stores the record of a restore for the time of its table. */
export const keepRestore = (restore: Restore): Promise<void> =>
  putFile('restored', fileOf(restore.table), Buffer.from(JSON.stringify(restore)), 'application/json');

/** Deletes the record of a restore whose table was removed. */
export const dropRestore = (table: string): Promise<void> => removeFile('restored', fileOf(table));

/** Returns the restores whose tables exist. Omits those of another product, whose files were copied into this bucket. */
export const listKeptRestores = async (): Promise<Restore[]> => {
  const files = await listFiles('restored');
  const contents = await mapWithLimit(files, CONCURRENCY, ({ filename }) => readFile('restored', filename));
  return contents
    .flatMap((content) => (content ? Restore.parse(JSON.parse(Buffer.from(content).toString())) : []))
    .filter(({ table }) => isRestoredTable(table));
};

const withLiveState = (restore: Restore): Restore =>
  restore.tableState === 'present' && isLiveTable(restore.table)
    ? { ...restore, tableState: 'live' }
    : restore;

/** Returns the last restores and those whose tables exist, newest first, also from before a switch to another table. */
export const listAllRestores = async (now: Date): Promise<Restore[]> => {
  const recorded = await listRestores(now);
  const ids = new Set(recorded.map(({ id }) => id));
  const kept = (await listKeptRestores()).filter(({ id }) => !ids.has(id));
  return [...recorded, ...kept].map(withLiveState).sort((a, b) => b.id.localeCompare(a.id));
};
