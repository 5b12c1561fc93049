import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { type Client, client, signedIn } from '../support/client.ts';

const url = inject('productUrl');
const today = seoulDay(new Date());

type Budget = { read: number; write: number; trips: number };
type Case = {
  as: 'visitor' | 'customer' | 'partner' | 'staff';
  path?: string;
  body?: () => unknown;
  headers?: () => Record<string, string>;
  /** Its success needs what a test of its own prepares; here it is turned away. */
  refused?: true;
  atMost: Budget;
};

const budget = (read: number, write: number, trips: number): Budget => ({ read, write, trips });
/** Reading the session, and a partition of reference data that this function does not remember yet. */
const reference = budget(1.5, 0, 2);

let ids: number[];
let hblNos: string[];

/** What a route may cost the table at most, its session and throttle included; a route without a budget does not compile. */
const cases: Record<RouteId, Case> = {
  'cust.signIn': {
    as: 'visitor',
    body: () => ({ email: 'customer@demo.hanho.test', pwd: 'Hanho-demo-2026' }),
    atMost: budget(2, 4, 6),
  },
  'cust.signOut': { as: 'customer', atMost: budget(0.5, 1, 2) },
  'cust.getSession': { as: 'customer', atMost: budget(0.5, 0, 1) },
  'admin.signIn': {
    as: 'visitor',
    body: () => ({ email: 'staff@demo.hanho.test', pwd: 'Hanho-demo-2026' }),
    atMost: budget(2, 4, 7),
  },
  'admin.signOut': { as: 'staff', body: () => ({}), atMost: budget(0.5, 1, 2) },
  'admin.getSession': { as: 'staff', atMost: budget(0.5, 0, 1) },
  'cust.userCheck': {
    as: 'visitor',
    body: () => ({ email: 'free@demo.hanho.test' }),
    atMost: budget(0.5, 1, 2),
  },
  'cust.signUp': { as: 'visitor', body: () => signUpPayload(), atMost: budget(0, 6, 3) },
  'cust.requestPasswordReset': {
    as: 'visitor',
    body: () => ({ email: 'partner2@demo.hanho.test' }),
    atMost: budget(1, 3, 5),
  },
  'admin.sendMail': {
    as: 'staff',
    body: () => ({ to: 'partner2@demo.hanho.test' }),
    atMost: budget(1.5, 2, 5),
  },
  'admin.resetPassword': {
    as: 'visitor',
    body: () => ({ token: 'none', password: 'long enough' }),
    refused: true,
    atMost: budget(0, 1, 1),
  },
  'parcel.validateOrder': {
    as: 'staff',
    body: () => orderPayload({ orderId: 'BUDGET' }),
    atMost: budget(2, 0, 3),
  },
  // Three round trips write; the session and the repeat of a key are looked up before.
  'parcel.registerOrderByCustomer': {
    as: 'partner',
    body: () => orderPayload({ orderId: randomUUID().slice(0, 12) }),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    atMost: budget(2.5, 14, 5),
  },
  'parcel.setOrderPrinted': { as: 'staff', body: () => ids.slice(0, 1), atMost: budget(1.5, 5, 3) },
  'parcel.lookupZipcode': { as: 'staff', path: '/api/parcel/lookup/06236', atMost: budget(0.5, 0, 1) },
  'parcel.byHblNo': { as: 'visitor', body: () => ({ hblNo: hblNos[0] }), atMost: budget(3, 1, 4) },
  'parcel.byCustomer': { as: 'customer', body: () => ({ id: 1 }), atMost: budget(110, 0, 5) },
  'parcel.search': { as: 'staff', body: () => ({}), atMost: budget(40, 0, 4) },
  'parcel.getOrders': { as: 'staff', body: () => ({ id: ids.slice(0, 100) }), atMost: budget(100, 0, 2) },
  'parcel.getItemList': { as: 'staff', body: () => ({ orderId: ids[0] }), atMost: budget(1.5, 0, 2) },
  'parcel.getOrderHistory': { as: 'staff', body: () => ({ orderId: ids[0] }), atMost: budget(2.5, 0, 3) },
  'courier.getCourierList': { as: 'visitor', atMost: reference },
  'pickup.getPickupLocationList': { as: 'visitor', atMost: reference },
  'parcelLocation.getParcelLocationList': { as: 'visitor', atMost: reference },
  'code.getCityList': { as: 'visitor', atMost: reference },
  'code.getFreightMethodList': { as: 'visitor', atMost: reference },
  'code.getMemberLevelList': { as: 'visitor', atMost: reference },
  'code.getCodeList': { as: 'visitor', body: () => ({ parentCode: 'ORDSTT' }), atMost: reference },
  'partner.getPartnerList': { as: 'visitor', atMost: reference },
  'seqConfig.save': {
    as: 'staff',
    body: () => ({ name: 'HHK', min_value: 1, max_value: 9_999_999, base_value: 1_000_001 }),
    atMost: budget(2.5, 4, 3),
  },
  'seqConfig.list': { as: 'staff', atMost: budget(2.5, 0, 2) },
  'board.getNoticeList': { as: 'visitor', body: () => ({}), atMost: budget(5, 0, 1) },
  'board.getNotice': { as: 'visitor', body: () => ({ id: 1 }), atMost: budget(5, 0, 1) },
  'schedule.loadScheduleCustomer': {
    as: 'visitor',
    body: () => ({ startDate: today, endDate: addDays(today, 41) }),
    atMost: budget(6, 0, 1),
  },
  'log.report': { as: 'visitor', body: () => ({ message: 'budget' }), atMost: budget(0, 1, 1) },
};

const signIn = async (as: Case['as']): Promise<Client> =>
  as === 'visitor' ? client(url) : signedIn(url, `${as}@demo.hanho.test`);
const clients = {} as Record<Case['as'], Client>;

beforeAll(async () => {
  for (const as of ['visitor', 'customer', 'partner', 'staff'] as const) clients[as] = await signIn(as);
  const { rows } = (
    await clients.staff.post('/api/parcel/parcel', { regDate: { from: addDays(today, -59), to: today } })
  ).body;
  ids = rows.map(({ id }: { id: number }) => id);
  hblNos = rows.map(({ hblNo }: { hblNo: string }) => hblNo);
});

describe('the units a route costs', () => {
  it.each(allRoutes.map(({ id }) => [id] as const))('%s', async (id) => {
    const route = allRoutes.find((known) => known.id === id);
    const { as, body, headers, refused, path = route?.path ?? '', atMost } = cases[id];
    const me = /sign(In|Out)$/.test(id) ? await signIn(as) : clients[as];
    const answer = route?.method === 'GET' ? await me.get(path) : await me.post(path, body?.(), headers?.());
    expect(answer.status < 300, JSON.stringify(answer.body)).toBe(!refused);
    for (const unit of ['read', 'write', 'trips'] as const) {
      expect(answer.units[unit], `${unit} units`).toBeLessThanOrEqual(atMost[unit]);
    }
  });

  it('fifty house bills in two round trips and at most 50 read units', async () => {
    const { units, body } = await clients.staff.post('/api/parcel/parcel', { hblNo: hblNos.slice(0, 50) });
    expect(body.rows).toHaveLength(50);
    expect(units.read - 0.5).toBeLessThanOrEqual(50);
    expect(units.trips - 1).toBeLessThanOrEqual(2);
  });
});
