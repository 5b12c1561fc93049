import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { type Answer, type Client, signedIn } from '../support/client.ts';

const url = inject('productUrl');

let staff: Client;
let partner: Client;
let freightCode: number;
beforeAll(async () => {
  [staff, partner] = await Promise.all([
    signedIn(url, 'staff@demo.hanho.test'),
    signedIn(url, 'partner@demo.hanho.test'),
  ]);
  freightCode = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
});

const read = async (id: number): Promise<Order> =>
  (await staff.post('/api/parcel/getOrders', { id: [id] })).body[0];
const code = ({ status, body }: Answer) => [status, body.code];

/** An order of the partner's inside a consol. */
const consolidated = async () => {
  const { id } = (await partner.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
  const consol = await staff.post('/api/consol/registerConsol', consolPayload(freightCode));
  expect(consol.status, JSON.stringify(consol.body)).toBe(200);
  await staff.post('/api/consol/linkConsol', { consolId: consol.body.id, orderList: [id] });
  const order = await read(id);
  expect(order.consolId).toBe(consol.body.id);
  return { order, consol: consol.body };
};
const membersOf = async (consoleId: number): Promise<number[]> =>
  (await staff.post('/api/consol/getOrderListByConsole', { consoleId })).body.map(({ id }: Order) => id);
const totalsOf = async (mblNo: string) => (await staff.post('/api/consol/getConsolList', { mblNo })).body[0];

describe('a consolidated order', () => {
  it("is not a partner's to edit, move or delete any more", async () => {
    const { order } = await consolidated();
    const refused = [409, 'ORDER_CONSOLIDATED'];
    expect(code(await partner.post('/api/parcel/updateOrder', { ...order, orderMemo: '수정' }))).toEqual(
      refused,
    );
    const moved = await partner.post('/api/parcel/modifyOrderStatus', { id: order.id, status: '00' });
    expect(code(moved)).toEqual(refused);
    expect(moved.body.fields).toEqual([
      { path: `id.${order.id}`, message: '콘솔에 연결된 주문은 변경할 수 없습니다.' },
    ]);
    expect(code(await partner.post('/api/parcel/delete', { id: order.id, isDel: '1' }))).toEqual(refused);
    expect(await read(order.id)).toEqual(order);
  });

  it("is staff's to edit, and the consol's totals follow", async () => {
    const { order, consol } = await consolidated();
    const edited = await staff.post('/api/parcel/updateOrder', { ...order, weight: 9.5, boxQty: 3 });
    expect(edited.body).toMatchObject({ consolId: consol.id, mblNo: consol.mblNo, weight: 9.5 });
    expect(await totalsOf(consol.mblNo)).toMatchObject({ totalOrderQty: 1, totalQty: 3, totalWeight: 9.5 });
  });

  it('leaves its consol when staff delete it, and comes back outside of it', async () => {
    const { order, consol } = await consolidated();
    expect((await staff.post('/api/parcel/delete', { id: order.id, isDel: '1' })).status).toBe(200);
    expect(await read(order.id)).toMatchObject({ isDel: 1, consolId: null, mblNo: '' });
    expect(await membersOf(consol.id)).toEqual([]);
    expect(await totalsOf(consol.mblNo)).toMatchObject({ totalOrderQty: 0, totalWeight: 0 });
    const [{ changes }] = (await staff.post('/api/parcel/getOrderChanges', { orderId: order.id })).body;
    expect(changes).toContainEqual({ field: 'mblNo', label: 'M/BL 번호', from: consol.mblNo, to: '' });
    await staff.post('/api/parcel/delete', { id: order.id, isDel: '0' });
    expect(await read(order.id)).toMatchObject({ isDel: 0, consolId: null });
    expect(await membersOf(consol.id)).toEqual([]);
  });
});
