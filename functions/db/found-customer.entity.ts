import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';

// A customer that a partner found by an exact search, and may therefore register parcels for.

const key = (partnerId: number, memberId: number): Key => ({
  pk: `FOUND#${partnerId}#${memberId}`,
  sk: 'FOUND',
});

/** AP-200 @param expiresAt epoch seconds */
export const putFoundCustomer = async (
  partnerId: number,
  memberId: number,
  expiresAt: number,
): Promise<void> => putItem({ ...key(partnerId, memberId), ttl: expiresAt });

/** AP-201 @param now epoch seconds */
export const isFoundCustomer = async (partnerId: number, memberId: number, now: number): Promise<boolean> =>
  dropExpired(await getItem(key(partnerId, memberId)), now) !== undefined;
