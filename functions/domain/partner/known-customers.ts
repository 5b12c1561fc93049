import { epochSeconds } from '#shared/domain/dates.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { isFoundCustomer, putFoundCustomer } from '../../db/found-customer.entity.ts';
import { listCustomer } from '../../db/order.entity.ts';

// Member numbers are consecutive, and an order shows its customer's name, so a partner could otherwise read the names of
// all members.

/** Long enough to prepare a spreadsheet after a search. */
const TTL_SECONDS = 30 * 24 * 3600;
const CONCURRENCY = 10;
// Reading them costs about 50 RCU.
const SEARCHED_ORDERS = 1_000;

export const addFoundCustomers = async (
  partnerId: number,
  memberIds: readonly number[],
  now: Date,
): Promise<void> => {
  const expiresAt = epochSeconds(now) + TTL_SECONDS;
  await mapWithLimit(memberIds, CONCURRENCY, (id) => putFoundCustomer(partnerId, id, expiresAt));
};

const hasOrderOf = async (partnerId: number, memberId: number): Promise<boolean> => {
  const conditions = [{ field: 'partnerId', oneOf: [partnerId] }] as const;
  let [left, below] = [SEARCHED_ORDERS, undefined as number | undefined];
  do {
    const page = await listCustomer(memberId, { limit: left, below, conditions });
    if (page.rows.length > 0) return true;
    left -= page.read;
    below = page.next;
  } while (below !== undefined && left > 0);
  return false;
};

/** True after a search, or if the partner has an order of the member. */
export const mayUseCustomer = async (partnerId: number, memberId: number, now: Date): Promise<boolean> => {
  if (await isFoundCustomer(partnerId, memberId, epochSeconds(now))) return true;
  if (!(await hasOrderOf(partnerId, memberId))) return false;
  await addFoundCustomers(partnerId, [memberId], now);
  return true;
};
