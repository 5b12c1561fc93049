import { SortingCode } from '#shared/domain/sorting-code.ts';
import { getItem, type Key, putItem } from './client.ts';
import { unexpired } from './expiry.ts';

const key = (zipcode: string): Key => ({ pk: `ZIP#${zipcode}`, sk: 'ZIP' });

/** AP-60 the cached answer of the provider for a zipcode. @param now epoch seconds */
export const getKeptSortingCode = async (zipcode: string, now: number): Promise<SortingCode | undefined> => {
  const item = unexpired(await getItem(key(zipcode)), now);
  return item && SortingCode.parse(item);
};

/** AP-61 caches an answer of the provider. @param expiresAt epoch seconds */
export const keepSortingCode = async (zipcode: string, code: SortingCode, expiresAt: number): Promise<void> =>
  putItem({ ...key(zipcode), ...code, ttl: expiresAt });
