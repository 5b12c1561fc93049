import { type Item, type Key, writeOne } from './client.ts';

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

/** Condition of an update: an item has this key and has not expired. @param now epoch seconds */
export const ifPresent = (now: number) => ({
  condition: '#ttl > :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': now },
});

/** Adds an item that expires. @param now epoch seconds @returns false if an item has this key, unless that one has expired */
export const addExpiring = (item: Key & { ttl: number } & Item, now: number): Promise<boolean> =>
  writeOne({ name: 'ITEM', put: item, ...ifAbsent(now) });
