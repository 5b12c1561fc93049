import type { Item } from '../../db/client.ts';

/** Not what lives for a time only: it is not worth keeping, and sessions must not come back to life. */
export const isLasting = (item: Item): boolean => !('ttl' in item);
