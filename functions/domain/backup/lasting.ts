import { isAccessRecord } from '../../db/access-record.entity.ts';
import type { Item } from '../../db/client.ts';
import { scanTable } from '../../db/scan-table.ts';

/**
 * Excludes items with a `ttl`: they are temporary, and sessions must not become valid again. Access records are
 * included, because the law requires them for two years.
 */
export const isLasting = (item: Item): boolean => !('ttl' in item) || isAccessRecord(item);

/** All items of a table that a backup contains. */
export async function* lastingItems(table: string): AsyncGenerator<Item> {
  for await (const items of scanTable(table)) yield* items.filter(isLasting);
}
