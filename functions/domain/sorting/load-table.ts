import { openSortingTable, SORTING_TABLE_FILE, type SortingTable } from './sorting-table.ts';

/** Time in ms until an instance reads the table again, so that a new table is used without a deployment. */
const CACHE_MS = 10 * 60_000;

let cached: { at: number; table: Promise<SortingTable | undefined> } | undefined;

const load = async (): Promise<SortingTable | undefined> => {
  // Imported on demand, because the S3 client is a third of the function, which a provider or a cached table does not need.
  const { readFile } = await import('#functions/adapters/files.ts');
  const content = await readFile('sorting', SORTING_TABLE_FILE);
  return content && openSortingTable(content);
};

/**
 * Returns the table of sorting codes, at most ten minutes old; undefined if none is stored. Each Lambda instance holds one
 * table.
 * @param options `fresh`: reads the table again
 * @throws Error if S3 fails or the table is damaged; the next call reads the table again
 */
export const loadSortingTable = (
  now: Date,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<SortingTable | undefined> => {
  if (!fresh && cached && now.getTime() - cached.at < CACHE_MS) return cached.table;
  const table = load();
  const entry = { at: now.getTime(), table };
  cached = entry;
  table.catch(() => {
    if (cached === entry) cached = undefined;
  });
  return table;
};
