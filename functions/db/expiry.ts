import type { Item } from './client.ts';

// DynamoDB deletes an item up to days after its `ttl`. Until then, readers and conditions treat it as absent.

/** Returns the item unless it has expired; undefined also for an item without `ttl`. @param now epoch seconds */
export const dropExpired = (item: Item | undefined, now: number): Item | undefined =>
  item && Number(item.ttl) > now ? item : undefined;

/** Condition of a put: no item has this key, or that item has expired. @param now epoch seconds */
export const ifAbsent = (now: number) => ({
  condition: 'attribute_not_exists(pk) OR #ttl <= :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': now },
});
