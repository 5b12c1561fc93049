import type { Item } from './client.ts';

/**
 * DynamoDB deletes an item days after its `ttl` (epoch seconds) has passed, and each item at its own time. Until then
 * every reader and every condition treats an expired item as absent.
 */

/** The item, unless it has expired. @param now epoch seconds */
export const unexpired = (item: Item | undefined, now: number): Item | undefined =>
  item && Number(item.ttl) > now ? item : undefined;

/** Condition of a put: there is no item with this key, or only an expired one. @param now epoch seconds */
export const ifAbsent = (now: number) => ({
  condition: 'attribute_not_exists(pk) OR #ttl <= :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': now },
});
