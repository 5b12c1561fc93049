import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRecord } from '#shared/domain/access-record.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { client, signedIn } from '../support/client.ts';
import { demoClients, url } from '../support/demo-clients.ts';

const list = '/api/admin/getAccessList';
const month = () => seoulDay(new Date()).slice(0, 7);

let order: { id: number; hblNo: string };

/** Newest record of the staff member. */
const lastOf = async (memberId: number): Promise<AccessRecord> =>
  (await owner.post(list, { month: month(), memberId })).body.rows[0];

const [owner, staff] = await demoClients('admin', 'staff');
beforeAll(async () => {
  order = (await client(url).post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
});

describe('access records of POST /api/admin/getAccessList', () => {
  it('contain the sign-in of a staff member with member, IP address and time', async () => {
    const again = await signedIn(url, 'staff@demo.hanho.test');
    expect(await lastOf(again.session.memberId)).toMatchObject({
      by: expect.stringMatching(/./),
      byId: again.session.memberId,
      address: expect.stringMatching(/^[\d.:a-f]+$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      action: 'signIn',
      subjects: '',
      count: 0,
      reason: '',
    });
  });

  it.each([
    ['/api/parcel/parcel', () => ({ hblNo: [order.hblNo] }), 'search', () => String(order.id)],
    ['/api/parcel/getOrders', () => ({ id: [order.id] }), 'view', () => String(order.id)],
    [
      '/api/parcel/getOrders',
      () => ({ id: [order.id], reason: '월말 정산' }),
      'export',
      () => String(order.id),
    ],
    ['/api/parcel/getItemList', () => ({ orderId: order.id }), 'view', () => String(order.id)],
    ['/api/parcel/getOrderChanges', () => ({ orderId: order.id }), 'view', () => String(order.id)],
    ['/api/parcel/setOrderPrinted', () => [order.id], 'export', () => String(order.id)],
    ['/api/parcel/byHblNo', () => ({ hblNo: order.hblNo }), 'search', () => order.hblNo],
    [
      '/api/member/searchCustomer',
      () => ({ cat: 2, email: 'customer@demo.hanho.test' }),
      'search',
      () => /^\d+$/,
    ],
  ])('contain POST %s with the returned ids', async (path, body, action, subjects) => {
    const { status, units } = await staff.post(path, body());
    expect(status).toBe(200);
    expect(units.write).toBeGreaterThanOrEqual(1);
    const { reason = '' } = body() as { reason?: string };
    const expected = subjects();
    expect(await lastOf(staff.session.memberId)).toMatchObject({
      action,
      reason,
      subjects: typeof expected === 'string' ? expected : expect.stringMatching(expected),
    });
  });

  it('contain a search that found no order', async () => {
    await staff.post('/api/parcel/parcel', { hblNo: ['NONE'] });
    expect(await lastOf(staff.session.memberId)).toMatchObject({ action: 'search', subjects: '', count: 0 });
  });

  it('cost one write unit for a page of 500 orders', async () => {
    const { units } = await staff.post('/api/parcel/parcel', {});
    expect(units.write).toBe(1);
  });

  it('contain no requests of visitors and customers', async () => {
    const customer = await signedIn(url, 'customer@demo.hanho.test');
    for (const me of [customer, client(url)]) await me.post('/api/parcel/byHblNo', { hblNo: order.hblNo });
    const { body } = await owner.post(list, { month: month(), memberId: customer.session.memberId });
    expect(body.rows).toEqual([]);
  });

  it('are returned to level 99 only, fifty records per page, newest first', async () => {
    expect((await staff.post(list, { month: month() })).status).toBe(403);
    for (let nth = 0; nth < 51; nth += 1) await staff.post('/api/parcel/getItemList', { orderId: order.id });
    const search = { month: month(), memberId: staff.session.memberId };
    const { body: first } = await owner.post(list, search);
    const { body: second } = await owner.post(list, { ...search, paging: first.nextPaging });
    expect(first.rows).toHaveLength(50);
    expect(second.rows[0].id < first.rows.at(-1).id).toBe(true);
    expect((await owner.post(list, { month: '2020-01' })).body).toEqual({ rows: [], nextPaging: null });
    expect((await owner.post(list, { month: '2020-13' })).status).toBe(422);
  });
});
