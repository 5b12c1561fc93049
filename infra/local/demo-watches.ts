import { transact } from '#functions/db/client.ts';
import { storeOldestOk } from '#functions/db/counter.entity.ts';
import { courierWatchAction, findOldestOk } from '#functions/db/courier-watch.entity.ts';
import { openException } from '#functions/domain/exception/watch-orders.ts';
import { firstWatch } from '#functions/domain/tracking/follow-orders.ts';
import { nextDue, unknownFrom } from '#shared/domain/courier-watch.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { CLEARED, IN_DELIVERY } from '#shared/domain/order-status.ts';
import type { DemoParcel } from './demo-freight.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Last answers of the tracking service. The endings are those of numbers that the simulator knows or does not know.
 * `okBefore`: age of the last answer with events. The first run of the job asks about all other parcels.
 */
const answers = [
  { answer: 'events', status: IN_DELIVERY, ending: /[0-5]$/, okBefore: 35 * MINUTE },
  { answer: 'failing', status: CLEARED, ending: /[0-5]$/, okBefore: 15 * HOUR },
  { answer: 'unknown', status: CLEARED, ending: /6$/, okBefore: undefined },
] as const;

const CHECKED_BEFORE = 35 * MINUTE;

/** Stores answers of the tracking service, each about another parcel of a member, who sees them as well. */
export const seedWatches = async (parcels: readonly DemoParcel[], now: Date): Promise<void> => {
  const left = parcels.filter(({ customerNum }) => customerNum !== NON_MEMBER);
  for (const { answer, status, ending, okBefore } of answers) {
    const index = left.findIndex((parcel) => parcel.status === status && ending.test(parcel.courierNum));
    if (index < 0) continue;
    const [parcel] = left.splice(index, 1) as [DemoParcel];
    const { id: orderId, courierCode, registeredAt: since } = parcel;
    const checkedAt = new Date(now.getTime() - CHECKED_BEFORE);
    await transact([
      courierWatchAction(orderId, undefined, {
        ...firstWatch(parcel, since.getTime(), now),
        answer,
        checkedAt: checkedAt.getTime(),
        okAt: okBefore === undefined ? null : now.getTime() - okBefore,
        due: nextDue({ orderId, since }, checkedAt).getTime(),
      }),
    ]);
    await storeOldestOk(courierCode, await findOldestOk(courierCode));
    if (answer === 'unknown') await openException(orderId, 'TRACKING_UNKNOWN', unknownFrom(since));
  }
};
