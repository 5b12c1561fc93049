import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import type { Order } from '#shared/domain/order.ts';
import { customerPayload, signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { addressPayload } from '../fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';

/** What belongs to somebody else is as if it did not exist. */

const url = inject('productUrl');
const MISSING = 99_999_999;
let partner: Client;
let partner2: Client;
let customer: Awaited<ReturnType<typeof signedIn>>;
let staff: Client;
let owner: Client;
/** Of `partner`, with every number an order can have. */
let order: Order;
const unique = `F${randomUUID().slice(0, 8)}`.toUpperCase();

const orderOf = async (id: number): Promise<Order> =>
  (await staff.post('/api/parcel/getOrders', { id: [id] })).body[0];
const register = async (as: Client, changes = {}): Promise<Order> => {
  const { body } = await as.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
  return orderOf(body.id);
};

beforeAll(async () => {
  const as = (name: string) => signedIn(url, `${name}@demo.hanho.test`);
  [partner, partner2, customer] = await Promise.all([as('partner'), as('partner2'), as('customer')]);
  [staff, owner] = await Promise.all([as('staff'), as('admin')]);
  order = await register(partner, {
    orderId: unique,
    courierNum: unique,
    receiverName: '남의주문',
    receiverMobile: '01098127634',
    pcc: 'P918273645019',
    orderMemo: `${unique} memo`,
  });
});

describe('S03 an order of another partner', () => {
  const edit = (id: number) => ({ ...order, id, shipperName: 'STOLEN', status: '01' });
  const asks: [string, (id: number) => unknown][] = [
    ['/api/parcel/getOrders', (id) => ({ id: [id] })],
    ['/api/parcel/getItemList', (id) => ({ orderId: id })],
    ['/api/parcel/getOrderHistory', (id) => ({ orderId: id })],
    ['/api/parcel/getOrderChanges', (id) => ({ orderId: id })],
    ['/api/parcel/updateOrder', edit],
    ['/api/parcel/modifyOrderStatus', (id) => ({ id: [id], status: '01' })],
    ['/api/parcel/modifyOrderStatus', (id) => ({ id, status: '02', autoOrderId: true })],
    ['/api/parcel/delete', (id) => ({ id: [id], isDel: '1' })],
    ['/api/parcel/setOrderPrinted', (id) => [id]],
    ['/api/parcel/setOrderPrinted', (id) => ({ id: [id] })],
    ['/api/my/getParcel', (id) => ({ id })],
    ['/api/consol/linkConsol', (id) => ({ consolId: 1, orderList: [id] })],
    ['/api/consol/deConsolize', (id) => ({ orderList: [id] })],
  ];

  it.each(asks)('answers %s as a missing one does, and stays as it is (%#)', async (path, body) => {
    const traits = ({ status, body: told }: Answer) =>
      JSON.stringify([status, told]).replaceAll(String(order.id), 'N').replaceAll(String(MISSING), 'N');
    const [foreign, missing] = [
      await partner2.post(path, body(order.id)),
      await partner2.post(path, body(MISSING)),
    ];
    expect(traits(foreign)).toBe(traits(missing));
    expect(await orderOf(order.id)).toEqual(order);
  });

  it('does not go along with orders of one’s own', async () => {
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
    (): object => ({ orderId: [unique] }),
    () => ({ hblNo: [order.hblNo] }),
    () => ({ courierNum: unique, courierCode: 'K001' }),
    () => ({ receiverName: order.receiverName }),
    () => ({ receiverMobile: order.receiverMobile }),
    () => ({ regId: order.regId }),
    () => ({ partnerId: order.partnerId }),
    () => ({ orderId: [unique], partnerId: order.partnerId }),
    () => ({ hblNo: [order.hblNo], isDel: '1' }),
  ])('is found by no filter (%#)', async (filter) => {
    const { status, body } = await partner2.post('/api/parcel/parcel', filter());
    if (status === 200) expect(body.rows.map(({ id }: Order) => id)).not.toContain(order.id);
    else expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(JSON.stringify(body)).not.toContain(order.receiverMobile);
    const own = await partner.post('/api/parcel/parcel', filter());
    if (!('isDel' in filter())) expect(own.body.rows.map(({ id }: Order) => id)).toContain(order.id);
  });

  it('is not told to the same key of another session', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (as: Client) => as.post('/api/parcel/registerOrderByCustomer', orderPayload(), headers);
    const [first, again, other, nobody] = [
      await send(partner),
      await send(partner),
      await send(partner2),
      await send(client(url)),
    ];
    expect(again.body).toEqual(first.body);
    expect(new Set([first, other, nobody].map(({ body }) => body.id)).size).toBe(3);
  });
});

describe('S04 what a request says of who asks', () => {
  it('changes nothing of what a customer is shown', async () => {
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

  it('changes nothing of a partner’s dashboard', async () => {
    const load = async (body: object) => (await partner2.post('/api/dashboard', body)).body;
    const guises = [
      { authLv: 99 },
      { authLv: '99', partnerId: '' },
      { authLv: 90, partnerId: null },
      { authLv: 99, partnerId: order.partnerId },
    ];
    for (const body of guises) {
      // Orders are counted a moment after they come in, of other tests too.
      await vi.waitFor(async () => expect(await load(body)).toEqual(await load({})), 60_000);
    }
  });

  it('does not reach another member’s book', async () => {
    const [one, other] = (await Promise.all(
      [1, 2].map(async () => {
        const { email, password, ...rest } = signUpPayload();
        await client(url).post('/api/cust/signUp', { email, password, ...rest });
        const member = client(url);
        await member.post('/api/cust/signIn', { email, pwd: password });
        return member;
      }),
    )) as [Client, Client];
    const { id } = (await one.post('/api/my/saveAddress', { address: addressPayload() })).body;
    const moved = addressPayload({ alias: '훔친 주소' });
    const taken = await other.post('/api/my/saveAddress', { id, address: moved });
    expect(taken.body.code).toBe('ADDRESS_NOT_FOUND');
    await other.post('/api/my/deleteAddress', { id });
    expect((await one.get('/api/my/getAddressList')).body).toHaveLength(1);
  });
});

describe('S06 a level', () => {
  it.each([99, '99', '099', ' 99 ', 100, '1e2'])('of %j is not given by staff of 90', async (authLevel) => {
    const { body: joined } = await client(url).post('/api/cust/signUp', signUpPayload());
    const all = (await staff.post('/api/member/getCustomerList', {})).body;
    const before = all.find(({ id }: { id: number }) => id === joined.id);
    const lift = await staff.post(
      '/api/member/modifyCustomer',
      customerPayload(before, { authLevel } as object),
    );
    expect([400, 403, 422]).toContain(lift.status);
    const after = (await staff.post('/api/member/getCustomerList', {})).body;
    expect(after.find(({ id }: { id: number }) => id === joined.id)).toEqual(before);
  });

  it('is a number, not a text: 9 is below 80, and 080 is 80', async () => {
    const { body: joined } = await client(url).post('/api/cust/signUp', signUpPayload());
    const read = async () =>
      (await owner.post('/api/member/getCustomerList', {})).body.find(
        ({ id }: { id: number }) => id === joined.id,
      );
    const set = async (authLevel: string) =>
      owner.post(
        '/api/member/modifyCustomer',
        customerPayload(await read(), { authLevel, partnerId: 2 } as object),
      );
    expect((await set('9')).status).toBe(422);
    expect((await read()).authLevel).toBe(10);
    expect((await set('080')).body.authLevel).toBe(80);
  });
});

describe('S09 an answer', () => {
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
    ['/api/cust/signIn', { email: 'customer@demo.hanho.test', pwd: 'Hanho-demo-2026' }],
  ];
  const gets = allRoutes
    .filter(({ method, path, id }) => method === 'GET' && !path.includes('{') && !id.endsWith('signOut'))
    .map(({ path }) => path);

  it('holds no hash, no key of the table, and nothing of a foreign order', async () => {
    for (const as of [partner2, customer, client(url), staff, owner]) {
      const answers = [
        ...(await Promise.all(gets.map((path) => as.get(path)))),
        ...(await Promise.all(requests.map(([path, body]) => as.post(path, body)))),
        await as.post('/api/parcel/byHblNo', { hblNo: order.hblNo }),
      ];
      const told = answers.map(({ body }) => JSON.stringify(body)).join('\n');
      expect(told).not.toMatch(/\$argon2|passwordHash|"(pk|sk|g1|g2|g3|ttl|hash|token|pwd|password)":/);
      if (as === staff || as === owner) continue;
      for (const text of [order.receiverName, order.receiverMobile, order.pcc, order.orderMemo]) {
        expect(told).not.toContain(text);
      }
    }
  });
});
