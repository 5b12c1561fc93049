import { SortingCode } from '#shared/domain/sorting-code.ts';
import { getItem, type Key, putItem } from './client.ts';

const key = (zipcode: string): Key => ({ pk: `ZIP#${zipcode}`, sk: 'ZIP' });

/** AP-60 what the provider answered for a zipcode lately. */
export const getKeptSortingCode = async (zipcode: string): Promise<SortingCode | undefined> => {
  const item = await getItem(key(zipcode));
  return item && SortingCode.parse(item);
};

/** AP-61 keeps a provider's answer until `expiresAt` (epoch seconds). */
export const keepSortingCode = async (zipcode: string, code: SortingCode, expiresAt: number): Promise<void> =>
  putItem({ ...key(zipcode), ...code, ttl: expiresAt });
