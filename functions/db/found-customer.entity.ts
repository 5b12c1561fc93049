import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';

// A partner may register parcels for a customer that the partner found by an exact search.

const key = (partnerId: number, memberId: number): Key => ({
  pk: `FOUND#${partnerId}#${memberId}`,
  sk: 'FOUND',
});

/** AP-200 Records that the partner found the member. @param expiresAt epoch seconds */
export const putFoundCustomer = async (
  partnerId: number,
  memberId: number,
  expiresAt: number,
): Promise<void> => putItem({ ...key(partnerId, memberId), ttl: expiresAt });

/** AP-201 True if the partner found the member and the record has not expired. @param now epoch seconds */
export const isFoundCustomer = async (partnerId: number, memberId: number, now: number): Promise<boolean> =>
  dropExpired(await getItem(key(partnerId, memberId)), now) !== undefined;
