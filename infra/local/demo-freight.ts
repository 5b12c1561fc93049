import { randomUUID } from 'node:crypto';
import { transact } from '#functions/db/client.ts';
import { listFreight } from '#functions/db/freight.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { addPickupRequestAction } from '#functions/db/pickup-request.entity.ts';
import { markUsed } from '#functions/db/reference.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import { linkOrders, registerConsol } from '#functions/domain/consol/consols.ts';
import { modifyConsol } from '#functions/domain/consol/modify-consol.ts';
import { registerFreight } from '#functions/domain/freight/freight-runs.ts';
import { updateWarehouse } from '#functions/domain/order/update-order.ts';
import { openScanSession } from '#functions/domain/scan/open-session.ts';
import { recordScans } from '#functions/domain/scan/record-scans.ts';
import { closeScanSession } from '#functions/domain/scan/scan-sessions.ts';
import { boxNumber } from '#shared/domain/box-number.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import type { Session } from '#shared/domain/session.ts';

export const demoRuns = [
  { method: AIR, freightNo: 'QF87', nation: 'AUS', departure: 'SYD', arrival: 'ICN', note: '화·금 운항' },
  { method: AIR, freightNo: 'KE402', nation: 'AUS', departure: 'MEL', arrival: 'ICN', note: '' },
  {
    method: SEA,
    freightNo: 'HJ021',
    nation: 'AUS',
    departure: 'AUSYD',
    arrival: 'KRPUS',
    note: '컨테이너 40ft',
  },
  { method: SEA, freightNo: 'HM114', nation: 'AUS', departure: 'AUMEL', arrival: 'KRINC', note: '' },
] as const;

/** Run of the consol with small parcels. */
const SMALL_RUN: (typeof demoRuns)[number]['freightNo'] = 'HJ021';

/**
 * Consols: index of the freight run in `demoRuns`, days until departure (negative after it), status, and maximum number
 * and status (`of`) of the orders. `short`: number of orders that a closed session of loading did not find.
 */
const consols = [
  { run: 0, departs: -24, status: '007', orders: 8, of: '10' },
  { run: 2, departs: -30, status: '006', orders: 6, of: '08' },
  { run: 1, departs: -9, status: '005', orders: 8, of: '07' },
  { run: 0, departs: -4, status: '004', orders: 6, of: '06' },
  { run: 0, departs: -1, status: '003', orders: 6, of: '05' },
  { run: 3, departs: 6, status: '002', orders: 6, of: '04', short: 2 },
  { run: 0, departs: 3, status: '001', orders: 5, of: '03' },
  { run: 1, departs: 5, status: '001', orders: 0, of: '02' },
  { run: 2, departs: 9, status: '009', orders: 0, of: '02' },
] as const;

/** Master bill number: by air an air waybill number with its check digit, by sea a number of a sea carrier. */
export const mblNoOf = (method: number, serial: number): string =>
  method === AIR ? `081-${serial}${serial % 7}` : `HJSC${serial}`;

export type DemoParcel = Pick<
  OrderRow,
  'id' | 'status' | 'freightMethod' | 'customerNum' | 'courierCode' | 'courierNum'
> & { registeredAt: Date };

// Scans all boxes of the orders in a session of loading, and closes it.
const loadOrders = async (
  consolId: number,
  orderIds: readonly number[],
  staff: Session,
  now: Date,
): Promise<void> => {
  const mode = 'load';
  const { sessionId } = await openScanSession({ mode, consolId }, { author: authorOf(staff), now });
  const codes = (await getOrders('all', orderIds)).flatMap(({ hblNo, boxQty }) =>
    Array.from({ length: boxQty }, (_, index) => boxNumber(hblNo, index + 1, boxQty)),
  );
  const scannedAt = now.toISOString();
  const scans = codes.map((code) => ({ scanId: randomUUID(), code, scannedAt }));
  await recordScans({ mode, sessionId, scans }, { actor: staff, now });
  await closeScanSession(sessionId, now);
};

/** Adds freight runs and consols, and links parcels of the matching status and freight method. */
export const seedFreight = async (
  parcels: readonly DemoParcel[],
  staff: Session,
  now: Date,
): Promise<void> => {
  const context = { scope: 'all', author: authorOf(staff), now } as const;
  const runs = [];
  for (const run of demoRuns) runs.push(await registerFreight({ ...run }, { actor: staff, now }));
  const unlinked = [...parcels];
  for (const [index, { run, departs, status, orders, of, ...loading }] of consols.entries()) {
    const short = 'short' in loading ? loading.short : 0;
    const { id: freightCode, method, departure, arrival } = runs[run] as (typeof runs)[number];
    const etd = addDays(seoulDay(now), departs);
    const input = {
      freightCode,
      mblNo: mblNoOf(method, 1_234_500 + index * 37),
      etd,
      eta: addDays(etd, method === AIR ? 1 : 14),
      departCity: departure,
      arrivalCity: arrival,
      status: CONSOL_OPEN,
      memo: '',
    };
    const { id } = await registerConsol(input, context);
    const linked = unlinked
      .filter((parcel) => parcel.status === of && parcel.freightMethod === method)
      .slice(0, orders);
    const orderIds = linked.map((parcel) => parcel.id);
    if (orderIds.length > 0) await linkOrders(id, orderIds, context);
    for (const parcel of linked) unlinked.splice(unlinked.indexOf(parcel), 1);
    if (short > 0) await loadOrders(id, orderIds.slice(short), staff, now);
    const decision = short > 0 ? { short: 'leave' as const } : {};
    if (status !== CONSOL_OPEN) await modifyConsol(id, 1, { ...input, ...decision, status }, context);
  }
};

/**
 * Links small parcels to a consol by sea. Two boxes of the parcel with several boxes were measured, and the last parcel does
 * not travel.
 */
export const seedSmallShipment = async (
  parcels: readonly DemoParcel[],
  staff: Session,
  now: Date,
): Promise<void> => {
  const context = { scope: 'all', author: authorOf(staff), now } as const;
  const run = (await listFreight()).find(({ freightNo }) => freightNo === SMALL_RUN);
  if (!run) throw new Error(`There is no freight run ${SMALL_RUN}.`);
  const etd = addDays(seoulDay(now), 12);
  const { id } = await registerConsol(
    {
      freightCode: run.id,
      mblNo: mblNoOf(SEA, 1_235_000),
      etd,
      eta: addDays(etd, 14),
      departCity: run.departure,
      arrivalCity: run.arrival,
      status: CONSOL_OPEN,
      memo: '소형 화물',
    },
    context,
  );
  const orderIds = parcels.map((parcel) => parcel.id);
  await linkOrders(id, orderIds, context);
  const orders = await getOrders('all', orderIds, { consistent: true });
  const several = orders.find(({ boxQty }) => boxQty > 1);
  const held = orders.at(-1);
  if (!several || !held) throw new Error('The small shipment needs a parcel with several boxes.');
  const measures = [
    { weight: 0.9, width: 16, length: 12.5, height: 6 },
    { weight: 0.7, width: 15, length: 12, height: 5.5 },
  ];
  const scans = measures.map((measured, index) => ({
    scanId: randomUUID(),
    code: boxNumber(several.hblNo, index + 1, several.boxQty),
    scannedAt: now.toISOString(),
    ...measured,
  }));
  await recordScans({ mode: 'measure', scans }, { actor: staff, now });
  const hold = { status: '81', holdReason: '06' };
  await updateWarehouse('all', { id: held.id, version: held.version, ...hold }, staff, now);
};

const PICKUP_BRANCH = 'EXICN01';
const pickups = [
  ['정하윤', '인천광역시 연수구 송도과학로 32', 'EMMA LEE', '8 Pitt St Sydney NSW 2000', 'EXRQ01'],
  [
    '강도현',
    '부산광역시 해운대구 센텀중앙로 97',
    'JAMES PARK',
    '120 Collins St Melbourne VIC 3000',
    'EXRQ02',
  ],
  ['윤서아', '서울특별시 마포구 월드컵북로 396', 'OLIVIA KIM', '45 Queen St Brisbane QLD 4000', 'EXRQ03'],
] as const;

export const seedPickupRequests = async (now: Date): Promise<void> => {
  const regDate = now.toISOString();
  for (const [sender, senderAddress, receiver, receiverAddress, parcelStatus] of pickups) {
    for (const location of [PICKUP_BRANCH, parcelStatus]) await markUsed('LOCATION', location);
    const id = await nextId('pickupRequest');
    await transact([
      addPickupRequestAction({
        id,
        sender,
        senderMobCountry: '+82',
        senderMobNum: '01034567890',
        senderEmail: `pickup${id}@example.com`,
        senderAddress,
        receiver,
        receiverImId: '',
        receiverMobCountry: '+61',
        receiverMobNum: '0491570110',
        receiverAddress,
        reqBranch: PICKUP_BRANCH,
        memo: '',
        parcelStatus,
        regDate,
      }),
    ]);
  }
};
