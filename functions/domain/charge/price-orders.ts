import { transact } from '#functions/db/client.ts';
import { getOrder, orderChangeActions, orderOf } from '#functions/db/order.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { cardsOfPartner } from '#functions/domain/rate/partner-cards.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chargeOf } from '#shared/domain/charge-of.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { isOpen } from '#shared/domain/order-status.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { withFormerArrival } from './former-charge.ts';

const CONCURRENCY = 25;
/** Days after the arrival in which a parcel with a final status is still priced. */
const PRICED_DAYS = 60;
/** Orders that a step prices, so that it ends within the time of the job. */
const ORDERS_PER_STEP = 5_000;

const isPricedFrom = (order: Order, day: string, firstDay: string): boolean =>
  isOpen(order.status) || day >= firstDay;

const priceOrder = (id: number, today: string, firstDay: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const before = await getOrder('all', id, { consistent: true, withDeleted: true });
    if (before?.chargeState !== '') return false;
    const order = await withFormerArrival(before);
    if (!isPricedFrom(order, order.chargeOn, firstDay)) return false;
    const charge = chargeOf(order, await cardsOfPartner(order.partnerId), today);
    // The instant of the last change stays, because the retention period counts from it.
    const after = { ...order, ...charge, version: before.version + 1 };
    return (await transact(orderChangeActions(before, after))).length === 0 ? true : undefined;
  });

/**
 * Prices orders from before charges existed: those without a final status, and those that were received in the last 60 days. A
 * repeated call prices only what is left.
 * @returns number of priced orders; `isMore`: true if another call is needed
 */
export const priceOrders = async (
  now: Date,
  atMost = ORDERS_PER_STEP,
): Promise<{ priced: number; isMore: boolean }> => {
  const today = seoulDay(now);
  const firstDay = addDays(today, -PRICED_DAYS);
  let priced = 0;
  for await (const items of scanTable()) {
    // The arrival is a change of the order, so one that was not changed since was received before.
    const found = items
      .flatMap((item) => orderOf(item) ?? [])
      .filter((order) => order.chargeState === '' && isPricedFrom(order, seoulDay(order.modiDate), firstDay));
    const left = found.slice(0, atMost - priced);
    await mapWithLimit(left, CONCURRENCY, async ({ id }) => {
      if (await priceOrder(id, today, firstDay)) priced += 1;
    });
    if (left.length < found.length || priced >= atMost) return { priced, isMore: true };
  }
  return { priced, isMore: false };
};
