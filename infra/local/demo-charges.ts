import type { NewEvent } from '#functions/db/history.entity.ts';
import { firstArrivalOf } from '#functions/domain/charge/former-charge.ts';
import { withCharge } from '#functions/domain/order/order-charge.ts';
import type { OrderDraft } from '#functions/domain/registration/register-order.ts';
import { reachedDaysAfter, statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { beforeEvents } from './demo-orders.ts';

type Dated = Omit<OrderDraft, 'ownHblNo'>;

// Days since the arrival on which the parcel reached its milestones, as one change of status after another adds them.
const reachedDaysOfEvents = ({ firstStatus, chargeOn }: Dated, events: readonly NewEvent[]): string => {
  const registered = beforeEvents(firstStatus, chargeOn);
  const reachedBy = (count: number) => ({
    ...registered,
    ...statusFieldsOfEvents(registered, events.slice(0, count)),
  });
  let before = reachedBy(0);
  for (const nth of events.keys()) {
    const after = reachedBy(nth + 1);
    before = { ...after, reachedDays: reachedDaysAfter(before, after) };
  }
  return before.reachedDays;
};

/**
 * Returns a generated order with its charge by the card of the day on which the parcel arrived. The warehouse has measured
 * each parcel that reached another status after its arrival.
 */
export const withDemoCharge = async <O extends Dated>(order: O, events: readonly NewEvent[]): Promise<O> => {
  const chargeOn = firstArrivalOf(order, events) ?? '';
  const chargeBasis = events.length > 1 ? 'measured' : 'declared';
  const received: O = { ...order, chargeOn, chargeBasis };
  return withCharge({ ...received, reachedDays: reachedDaysOfEvents(received, events) });
};
