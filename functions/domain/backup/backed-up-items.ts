import { isAccessRecord } from '#functions/db/access-record.entity.ts';
import type { Item } from '#functions/db/client.ts';
import { scanTable } from '#functions/db/scan-table.ts';

/**
 * True for items without an expiry and for access records. Other expiring items are not backed up, because restored
 * sessions must not become valid again. The law requires access records for two years.
 */
export const isBackedUp = (item: Item): boolean => !('ttl' in item) || isAccessRecord(item);

export async function* backedUpItems(table: string): AsyncGenerator<Item> {
  for await (const items of scanTable(table)) yield* items.filter(isBackedUp);
}
