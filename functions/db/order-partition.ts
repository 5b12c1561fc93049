import type { Item } from './client.ts';

// The order, its log, its exceptions and its scanned boxes have one partition.

const PREFIX = 'ORDER#';

export const orderPartition = (orderId: number): string => `${PREFIX}${orderId}`;

/** Returns the id of the order in whose partition an item is; undefined for any other item. */
export const orderIdOf = ({ pk }: Item): number | undefined =>
  String(pk).startsWith(PREFIX) ? Number(String(pk).slice(PREFIX.length)) : undefined;
