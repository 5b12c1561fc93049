import { isAccessRecord } from '../../db/access-record.entity.ts';
import type { Item } from '../../db/client.ts';
import { scanTable } from '../../db/scan-table.ts';

/** Restored sessions must not become valid again. Access records are required by law for two years. */
export const isBackedUp = (item: Item): boolean => !('ttl' in item) || isAccessRecord(item);

export async function* backedUpItems(table: string): AsyncGenerator<Item> {
  for await (const items of scanTable(table)) yield* items.filter(isBackedUp);
}
