import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { allRoutes } from '#shared/contract/index.ts';
import type { NamedOrder } from '#shared/domain/order.ts';
import { customerPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { addressPayload } from '#test/fixtures/visitor-forms.ts';
import { type Answer, type Client, client, type SignedIn } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { joinMember, signUpMember } from '#test/support/members.ts';
import { REGISTER, readOrder, registerOrder } from '#test/support/orders.ts';

const MISSING = 99_999_999;
let partner: Client;
let partner2: Client;
let customer: SignedIn;
let staff: Client;
let owner: Client;
/** An order of `partner` with an order number, a waybill number and personal data. */
let order: NamedOrder;
const uniqueCode = `F${randomUUID().slice(0, 8)}`.toUpperCase();

const orderOf = (id: number) => readOrder(staff, id);
const register = async (as: Client, changes = {}) => orderOf((await registerOrder(as, changes)).id);

beforeAll(async () => {
  [partner, partner2, customer, staff, owner] = await demoClients(
    'partner',
    'partner2',
    'customer',
    'staff',
    'admin',
  );
  order = await register(partner, {
    orderId: uniqueCode,
    courierNum: uniqueCode,
    receiverName: '남의주문',
    receiverMobile: '01098127634',
    pcc: 'P918273645019',
    orderMemo: `${uniqueCode} memo`,
  });
});

describe('S03 an order of another partner', () => {
  const edit = (id: number) => ({ ...order, id, shipperName: 'STOLEN', status: '01' });
  const requests: [string, (id: number) => unknown][] = [
    ['/api/parcel/getOrders', (id) => ({ id: [id] })],
    ['/api/parcel/getItemList', (id) => ({ orderId: id })],
    ['/api/parcel/getOrderHistory', (id) => ({ orderId: id })],
    ['/api/parcel/getOrderChanges', (id) => ({ orderId: id })],
    ['/api/parcel/getTimeline', (id) => ({ orderId: id })],
    ['/api/parcel/updateOrder', edit],
    ['/api/parcel/updateWarehouse', (id) => ({ id, version: 1, weight: 9 })],
    ['/api/parcel/modifyOrderStatus', (id) => ({ id: [id], status: '01' })],
    ['/api/parcel/modifyOrderStatus', (id) => ({ id, status: '02', autoOrderId: true })],
    ['/api/parcel/delete', (id) => ({ id: [id], isDel: '1' })],
    ['/api/parcel/setOrderPrinted', (id) => [id]],
    ['/api/parcel/setOrderPrinted', (id) => ({ id: [id] })],
    ['/api/my/getParcel', (id) => ({ id })],
    ['/api/my/updateParcel', (id) => ({ ...orderPayload(), id, version: 1 })],
    ['/api/my/cancelParcel', (id) => ({ id, version: 1 })],
    ['/api/consol/linkConsol', (id) => ({ consolId: 1, orderList: [id] })],
    ['/api/consol/deConsolize', (id) => ({ orderList: [id] })],
  ];

  it.each(requests)('is treated by %s like a missing order and is not changed (%#)', async (path, body) => {
    const traits = ({ status, body: answer }: Answer) =>
      JSON.stringify([status, answer]).replaceAll(String(order.id), 'N').replaceAll(String(MISSING), 'N');
    const [foreign, missing] = [
      await partner2.post(path, body(order.id)),
      await partner2.post(path, body(MISSING)),
    ];
    expect(traits(foreign)).toBe(traits(missing));
    expect(await orderOf(order.id)).toEqual(order);
  });

  it('makes a request that also names an order of the caller return ORDER_NOT_FOUND, and neither order changes', async () => {
    const mine = await register(partner2);
    const both = [mine.id, order.id];
    for (const [path, body] of [
      ['/api/parcel/modifyOrderStatus', { id: both, status: '00' }],
      ['/api/parcel/delete', { id: both, isDel: '1' }],
      ['/api/parcel/setOrderPrinted', both],
    ] as const) {
      expect((await partner2.post(path, body)).body.code).toBe('ORDER_NOT_FOUND');
    }
    expect([await orderOf(mine.id), await orderOf(order.id)]).toEqual([mine, order]);
  });

  it.each([
    (): object => ({ orderId: [uniqueCode] }),
    () => ({ hblNo: [order.hblNo] }),
    () => ({ courierNum: uniqueCode, courierCode: 'K001' }),
    () => ({ receiverName: order.receiverName }),
    () => ({ receiverMobile: order.receiverMobile }),
    () => ({ regId: order.regId }),
    () => ({ partnerId: order.partnerId }),
    () => ({ orderId: [uniqueCode], partnerId: order.partnerId }),
    () => ({ hblNo: [order.hblNo], isDel: '1' }),
  ])('is not found by any search filter (%#)', async (filter) => {
    const { status, body } = await partner2.post('/api/parcel/parcel', filter());
    if (status === 200) expect(body.rows.map(({ id }: NamedOrder) => id)).not.toContain(order.id);
    else expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(JSON.stringify(body)).not.toContain(order.receiverMobile);
    const own = await partner.post('/api/parcel/parcel', filter());
    if (!('isDel' in filter())) expect(own.body.rows.map(({ id }: NamedOrder) => id)).toContain(order.id);
  });

  it('is not returned when another session registers an order with the same idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (as: Client) => as.post(REGISTER, orderPayload(), headers);
    const [first, again, other, anonymous] = [
      await send(partner),
      await send(partner),
      await send(partner2),
      await send(visitor),
    ];
    expect(again.body).toEqual(first.body);
    expect(new Set([first, other, anonymous].map(({ body }) => body.id)).size).toBe(3);
  });
});

describe('S04 identity fields in a request', () => {
  it('of a customer make POST /api/parcel/byCustomer return 403 for another member', async () => {
    const { memberId } = customer.session;
    for (const id of [memberId + 1, memberId + 2, order.customerNum, MISSING]) {
      const { status, body } = await customer.post('/api/parcel/byCustomer', {
        id,
        authLevel: 99,
        memberId: id,
      });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('of a partner do not change the answer of POST /api/dashboard', async () => {
    const load = async (body: object) => (await partner2.post('/api/dashboard', body)).body;
    const claims = [
      { authLv: 99 },
      { authLv: '99', partnerId: '' },
      { authLv: 90, partnerId: null },
      { authLv: 99, partnerId: order.partnerId },
    ];
    for (const body of claims) {
      // Orders, also those of other tests, are counted asynchronously after the stream event.
      await vi.waitFor(async () => expect(await load(body)).toEqual(await load({})), 60_000);
    }
  });

  it('of a member do not change or delete an address of another member', async () => {
    const [{ api: one }, { api: other }] = await Promise.all([joinMember(url), joinMember(url)]);
    const { id } = (await one.post('/api/my/saveAddress', { address: addressPayload() })).body;
    const changedAddress = addressPayload({ alias: '훔친 주소' });
    const refusal = await other.post('/api/my/saveAddress', { id, address: changedAddress });
    expect(refusal.body.code).toBe('ADDRESS_NOT_FOUND');
    await other.post('/api/my/deleteAddress', { id });
    expect((await one.get('/api/my/getAddressList')).body).toHaveLength(1);
  });
});

describe('S06 POST /api/member/modifyCustomer', () => {
  const read = async (id: number) =>
    (await owner.post('/api/member/getCustomerList', {})).body.find((one: { id: number }) => one.id === id);
  const modify = async (as: Client, id: number, changes: object) =>
    as.post('/api/member/modifyCustomer', customerPayload(await read(id), changes));
  let id: number;
  beforeAll(async () => {
    ({ id } = await signUpMember(url));
  });

  it.each([90, '090', 99, '99', '099', ' 99 ', 100, '1e2'])(
    'does not let staff of level 90 set the level %j',
    async (authLevel) => {
      const before = await read(id);
      expect([400, 403, 422]).toContain((await modify(staff, id, { authLevel })).status);
      expect(await read(id)).toEqual(before);
    },
  );

  it('compares levels as numbers: 9 is invalid, and 080 is 80', async () => {
    expect((await modify(owner, id, { authLevel: '9', partnerId: 2 })).status).toBe(422);
    expect((await read(id)).authLevel).toBe(10);
    expect((await modify(owner, id, { authLevel: '080', partnerId: 2 })).body.authLevel).toBe(80);
  });
});

describe('S09 answers of all lists and GET routes', () => {
  const requests: [string, unknown][] = [
    ['/api/parcel/parcel', {}],
    ['/api/parcel/parcel', { hblNo: [], partnerId: '' }],
    ['/api/dashboard', {}],
    ['/api/my/getParcels', {}],
    ['/api/board/getNoticeList', {}],
    ['/api/partner/getPartnerList', {}],
    ['/api/code/getCodeList', { parentCode: 'ORDSTT' }],
    ['/api/schedule/loadScheduleCustomer', { startDate: '2026-11-01', endDate: '2026-12-31' }],
    ['/api/member/searchCustomer', { cat: 2, email: 'staff@demo.hanho.test' }],
    ['/api/admin/getNoticeList', {}],
  ];
  // The sign-in is sent without a session, because a sign-in ends the session of its request.
  const credentials = { email: 'customer@demo.hanho.test', pwd: DEMO_PASSWORD };
  const gets = allRoutes
    .filter(({ method, path, id }) => method === 'GET' && !path.includes('{') && !id.endsWith('signOut'))
    .map(({ path }) => path);

  it('contain no password hash, no table key, and no personal data of a foreign order', async () => {
    for (const as of [partner2, customer, visitor, staff, owner]) {
      const answers = [
        ...(await Promise.all(gets.map((path) => as.get(path)))),
        ...(await Promise.all(requests.map(([path, body]) => as.post(path, body)))),
        await as.post('/api/parcel/byHblNo', { hblNo: order.hblNo }),
        await client(url).post('/api/cust/signIn', credentials),
      ];
      const text = answers.map(({ body }) => JSON.stringify(body)).join('\n');
      expect(text).not.toMatch(/\$argon2|passwordHash|"(pk|sk|g1|g2|g3|ttl|hash|token|pwd|password)":/);
      if (as === staff || as === owner) continue;
      for (const secret of [order.receiverName, order.receiverMobile, order.pcc, order.orderMemo]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
