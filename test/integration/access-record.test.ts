import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRecord } from '#shared/domain/access-record.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { customerPayload } from '#test/fixtures/members.ts';
import type { Client } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { signInMember, signUpMember } from '#test/support/members.ts';
import { type Registered, registerOrder } from '#test/support/orders.ts';

const list = '/api/admin/getAccessList';
const month = () => seoulDay(new Date()).slice(0, 7);

const [owner, customer] = await demoClients('admin', 'customer');
/** Other tests use the demo accounts concurrently, so a member of this test makes the recorded requests. */
let staff: Client;
let memberId: number;
let order: Registered;
beforeAll(async () => {
  const member = await signUpMember(url);
  memberId = member.id;
  const level = customerPayload({ id: memberId, version: 1 }, { email: member.email, authLevel: 90 });
  expect((await owner.post('/api/member/modifyCustomer', level)).status).toBe(200);
  staff = await signInMember(url, member);
  order = await registerOrder(visitor);
});

const newestRecord = async (): Promise<AccessRecord> =>
  (await owner.post(list, { month: month(), memberId })).body.rows[0];

describe('access records of POST /api/admin/getAccessList', () => {
  it('contain the sign-in of a staff member with member, IP address and time', async () => {
    expect(await newestRecord()).toMatchObject({
      by: expect.stringMatching(/./),
      byId: memberId,
      address: expect.stringMatching(/^[\d.:a-f]+$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      action: 'signIn',
      subjects: '',
      count: 0,
      reason: '',
    });
  });

  it.each([
    ['/api/parcel/parcel', 'search', () => ({ hblNo: [order.hblNo] }), () => String(order.id)],
    ['/api/parcel/getOrders', 'view', () => ({ id: [order.id] }), () => String(order.id)],
    [
      '/api/parcel/getOrders',
      'export',
      () => ({ id: [order.id], reason: '월말 정산' }),
      () => String(order.id),
    ],
    ['/api/parcel/getItemList', 'view', () => ({ orderId: order.id }), () => String(order.id)],
    ['/api/parcel/getOrderChanges', 'view', () => ({ orderId: order.id }), () => String(order.id)],
    ['/api/parcel/setOrderPrinted', 'export', () => [order.id], () => String(order.id)],
    ['/api/parcel/byHblNo', 'search', () => ({ hblNo: order.hblNo }), () => order.hblNo],
    [
      '/api/member/searchCustomer',
      'search',
      () => ({ cat: 2, email: 'customer@demo.hanho.test' }),
      () => /^\d+$/,
    ],
  ])(
    'contain POST %s as the action %s, with the order ids, member ids or H/BL number concerned',
    async (path, action, body, subjects) => {
      const { status, units } = await staff.post(path, body());
      expect(status).toBe(200);
      expect(units.write).toBeGreaterThanOrEqual(1);
      const { reason = '' } = body() as { reason?: string };
      const expected = subjects();
      expect(await newestRecord()).toMatchObject({
        action,
        reason,
        subjects: typeof expected === 'string' ? expected : expect.stringMatching(expected),
      });
    },
  );

  it('contain a search that found no order', async () => {
    await staff.post('/api/parcel/parcel', { hblNo: ['NONE'] });
    expect(await newestRecord()).toMatchObject({ action: 'search', subjects: '', count: 0 });
  });

  it('cost one write unit for a search that finds many orders', async () => {
    const { units } = await staff.post('/api/parcel/parcel', {});
    expect(units.write).toBe(1);
  });

  it('contain no requests of visitors and customers', async () => {
    for (const me of [customer, visitor]) await me.post('/api/parcel/byHblNo', { hblNo: order.hblNo });
    const { body } = await owner.post(list, { month: month(), memberId: customer.session.memberId });
    expect(body.rows).toEqual([]);
  });

  it('are returned to level 99 only, fifty records per page, newest first', async () => {
    expect((await staff.post(list, { month: month() })).status).toBe(403);
    for (let nth = 0; nth < 51; nth += 1) await staff.post('/api/parcel/getItemList', { orderId: order.id });
    const search = { month: month(), memberId };
    const { body: first } = await owner.post(list, search);
    const { body: second } = await owner.post(list, { ...search, paging: first.nextPaging });
    expect(first.rows).toHaveLength(50);
    expect(second.rows[0].id < first.rows.at(-1).id).toBe(true);
    expect((await owner.post(list, { month: '2020-01' })).body).toEqual({ rows: [], nextPaging: null });
    expect((await owner.post(list, { month: '2020-13' })).status).toBe(422);
  });
});
