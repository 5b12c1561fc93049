import { isFoundCustomer, putFoundCustomer } from '#functions/db/found-customer.entity.ts';
import { listCustomerOrders } from '#functions/db/order.entity.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// A partner may register parcels only for known customers. Otherwise a partner could read the names of all members,
// because member numbers are consecutive and an order shows its customer's name.

/** Time for which a partner knows a customer after a search: long enough to prepare a spreadsheet. */
const TTL_SECONDS = 30 * 24 * 3600;
const CONCURRENCY = 10;
// Number of the member's newest orders that are searched for an order of the partner, at about 50 read units.
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
    const page = await listCustomerOrders(memberId, { limit: left, below, conditions });
    if (page.rows.length > 0) return true;
    left -= page.read;
    below = page.next;
  } while (below !== undefined && left > 0);
  return false;
};

/**
 * True if the partner found the member by a search in the last 30 days, or has one of the member's newest 1,000 orders.
 */
export const mayUseCustomer = async (partnerId: number, memberId: number, now: Date): Promise<boolean> => {
  if (await isFoundCustomer(partnerId, memberId, epochSeconds(now))) return true;
  if (!(await hasOrderOf(partnerId, memberId))) return false;
  await addFoundCustomers(partnerId, [memberId], now);
  return true;
};
