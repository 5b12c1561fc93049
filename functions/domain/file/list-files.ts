import { type FileEntry, listFiles } from '#functions/adapters/stored-files.ts';
import { getImports } from '#functions/db/import.entity.ts';
import { BackupName, manifestName, ordersName } from '#functions/domain/backup/backup-files.ts';
import type { fileRoutes } from '#shared/contract/file.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { type FolderName, importIdOf, type StoredFile } from '#shared/domain/stored-file.ts';

const FILES_PAGE = 200;

// Sort key of a file: its time, and its name, which makes the key unique.
const sortKeyOf = ({ createdAt, filename }: FileEntry): string => `${createdAt} ${filename}`;

const toBackupFile = (all: readonly FileEntry[]): ((entry: FileEntry) => StoredFile) => {
  const byName = new Map(all.map((entry) => [entry.filename, entry]));
  return (entry) => {
    const orders = byName.get(ordersName(entry.filename));
    return {
      ...entry,
      backup: {
        isWhole: byName.has(manifestName(entry.filename)),
        orders: orders ? { filename: orders.filename, size: orders.size } : null,
      },
    };
  };
};

const withImports = async (entries: readonly FileEntry[], now: Date): Promise<StoredFile[]> => {
  const imports = await getImports([...new Set(entries.map(({ filename }) => importIdOf(filename)))], now);
  const byId = new Map(imports.map((one) => [one.id, one]));
  return entries.map((entry) => {
    const source = byId.get(importIdOf(entry.filename));
    return {
      ...entry,
      import: source && { originalName: source.filename, partnerId: source.partnerId, by: source.by },
    };
  });
};

/**
 * Returns a page of files, newest first. Each page reads the list of the whole folder, because names are not sorted by
 * time. The list stays short, because the bucket deletes old files.
 * @param before `nextPaging` of the previous page
 */
export const filePage = async (
  folder: FolderName,
  before: string | undefined,
  now: Date,
): Promise<Pick<AnswerOf<typeof fileRoutes.getBackupList>, 'fileDetails' | 'nextPaging'>> => {
  const all = await listFiles(folder);
  const listed =
    folder === 'backup' ? all.filter(({ filename }) => BackupName.safeParse(filename).success) : all;
  const below = listed
    .filter((entry) => before === undefined || sortKeyOf(entry) < before)
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));
  const page = below.slice(0, FILES_PAGE);
  const last = page.at(-1);
  return {
    fileDetails: folder === 'backup' ? page.map(toBackupFile(all)) : await withImports(page, now),
    nextPaging: last && below.length > page.length ? sortKeyOf(last) : null,
  };
};
