import type { Item } from '../../db/client.ts';
import { walk } from '../../db/walk.ts';

/** Not what lives for a time only: it is not worth keeping, and sessions must not come back to life. */
export const isLasting = (item: Item): boolean => !('ttl' in item);

/** Every lasting item of a table. */
export async function* lastingItems(table: string): AsyncGenerator<Item> {
  for await (const items of walk(table)) yield* items.filter(isLasting);
}
