import { transact } from '#functions/db/client.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { addBoxAction, BOX_COUNTER, newBox } from '#functions/db/unclaimed-box.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { REGISTERED_BY_STAFF } from '#shared/domain/order-status.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import type { DemoParcel } from './demo-freight.ts';

const DAY_MS = 86_400_000;

type DemoBox = { daysAgo: number; code: string | null; note: string; weight: number; locationCode?: string };

// The label of the second box has one wrong letter, and the third one names its receiver.
const boxesOf = (misread: Order, named: Order): DemoBox[] => [
  { daysAgo: 9, code: null, note: '송장이 젖어 읽을 수 없음. 흰 상자, 깨지기 쉬움 스티커', weight: 4.2 },
  {
    daysAgo: 3,
    code: misread.hblNo.replace(/[A-Z]\d/, (letters) => `X${letters[1]}`),
    note: '송장 일부가 찢어짐',
    weight: 1.8,
    locationCode: 'IMSYD01',
  },
  { daysAgo: 0, code: null, note: `상자에 ${named.receiverName}님이라고만 적혀 있음`, weight: 2.5 },
];

/** Adds three boxes without data, of which two can be matched to orders whose parcel has not arrived. */
export const seedBoxes = async (parcels: readonly DemoParcel[], staff: Session, now: Date): Promise<void> => {
  const awaited = parcels.filter(({ status }) => status === REGISTERED_BY_STAFF).slice(-2);
  const [misread, named] = await getOrders(
    'all',
    awaited.map(({ id }) => id),
  );
  if (!misread || !named) return;
  for (const { daysAgo, locationCode = null, ...box } of boxesOf(misread, named)) {
    const added = newBox({
      ...box,
      id: await nextId(BOX_COUNTER),
      locationCode,
      photos: [],
      addedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
      addedBy: fullName(staff),
    });
    await transact([addBoxAction(added)]);
  }
};
