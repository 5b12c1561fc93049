import { transact } from '#functions/db/client.ts';
import { addCustomsWatchAction, type CustomsWatch } from '#functions/db/customs-watch.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { firstCustomsWatch } from '#functions/domain/customs/clearance-watches.ts';
import { isInClearance, nextClearanceDue } from '#shared/domain/customs/clearance-watch.ts';
import type { DemoParcel } from './demo-freight.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CHECKED_BEFORE = 20 * MINUTE;

const stored = {
  cargoNo: '26HANHO0001I00010001',
  step: '반입신고',
  place: '인천공항 특송물류센터',
  choices: [],
};
const several = [
  { cargoNo: '26HANHO0002I00010001', mblNo: '18012345675', arrivedOn: '2026-02-03', packages: 1 },
  { cargoNo: '25HANHO0002I00010001', mblNo: '98881140743', arrivedOn: '2025-04-09', packages: 2 },
];

/** Last answers of customs. `okBefore`: age of the last answer with events. */
const answers: (Pick<CustomsWatch, 'answer'> & {
  status: string;
  okBefore?: number;
  seen?: CustomsWatch['seen'];
})[] = [
  { answer: 'events', status: '07', okBefore: CHECKED_BEFORE, seen: stored },
  { answer: 'failing', status: '07', okBefore: 15 * HOUR, seen: stored },
  { answer: 'notFound', status: '06' },
  { answer: 'ambiguous', status: '06', seen: { cargoNo: '', step: '', place: '', choices: several } },
];

/**
 * Stores answers of customs, each about another parcel in the clearance. The first run of the job asks about all others,
 * and those that were released before have no watch.
 */
export const seedClearance = async (parcels: readonly DemoParcel[], now: Date): Promise<void> => {
  const orders = await getOrders(
    'all',
    parcels.map(({ id }) => id),
  );
  const left = orders.filter(isInClearance);
  const checkedAt = now.getTime() - CHECKED_BEFORE;
  for (const { status, okBefore, ...answer } of answers) {
    const index = left.findIndex((order) => order.status === status);
    if (index < 0) continue;
    const first = firstCustomsWatch(left.splice(index, 1)[0] as (typeof left)[number], now);
    const watch = {
      ...first,
      ...answer,
      checkedAt,
      okAt: okBefore === undefined ? null : now.getTime() - okBefore,
      due: nextClearanceDue({ start: first.start, released: null }, checkedAt),
    };
    await transact([addCustomsWatchAction(watch)]);
  }
};
