import { SortingCode } from '#shared/domain/sorting-code.ts';
import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';

const key = (zipcode: string): Key => ({ pk: `ZIP#${zipcode}`, sk: 'ZIP' });

/** AP-60 Returns a cached sorting code, unless it has expired. @param now epoch seconds */
export const getCachedSortingCode = async (
  zipcode: string,
  now: number,
): Promise<SortingCode | undefined> => {
  const item = dropExpired(await getItem(key(zipcode)), now);
  return item && SortingCode.parse(item);
};

/** AP-61 Caches a sorting code. @param expiresAt epoch seconds */
export const cacheSortingCode = async (
  zipcode: string,
  code: SortingCode,
  expiresAt: number,
): Promise<void> => putItem({ ...key(zipcode), ...code, ttl: expiresAt });
