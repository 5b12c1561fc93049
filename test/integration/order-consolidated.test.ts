import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner] = await demoClients('staff', 'partner');
const freightCode: number = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;

const read = async (id: number): Promise<Order> => await readOrder(staff, id);

const registerInConsol = async () => {
  const { id } = await registerOrder(partner);
  const consol = await staff.post('/api/consol/registerConsol', consolPayload(freightCode));
  expect(consol.status, JSON.stringify(consol.body)).toBe(200);
  await staff.post('/api/consol/linkConsol', { consolId: consol.body.id, orderList: [id] });
  const order = await read(id);
  expect(order.consolId).toBe(consol.body.id);
  return { order, consol: consol.body };
};
const linkedIdsOf = async (consoleId: number): Promise<number[]> =>
  (await staff.post('/api/consol/getOrderListByConsole', { consoleId })).body.map(({ id }: Order) => id);
const totalsOf = async (mblNo: string) => (await staff.post('/api/consol/getConsolList', { mblNo })).body[0];

describe('an order in a consol', () => {
  it('returns 409 ORDER_CONSOLIDATED when its partner edits it, changes its status or deletes it', async () => {
    const { order } = await registerInConsol();
    const refused = [409, 'ORDER_CONSOLIDATED'];
    expect(codeOf(await partner.post('/api/parcel/updateOrder', { ...order, orderMemo: '수정' }))).toEqual(
      refused,
    );
    const moved = await partner.post('/api/parcel/modifyOrderStatus', { id: order.id, status: '00' });
    expect(codeOf(moved)).toEqual(refused);
    expect(moved.body.fields).toEqual([
      { path: `id.${order.id}`, message: '콘솔에 연결된 주문은 변경할 수 없습니다.' },
    ]);
    expect(codeOf(await partner.post('/api/parcel/delete', { id: order.id, isDel: '1' }))).toEqual(refused);
    expect(await read(order.id)).toEqual(order);
  });

  it('can be edited by staff, which updates the totals of the consol', async () => {
    const { order, consol } = await registerInConsol();
    const edited = await staff.post('/api/parcel/updateOrder', { ...order, weight: 9.5, boxQty: 3 });
    expect(edited.body).toMatchObject({ consolId: consol.id, mblNo: consol.mblNo, weight: 9.5 });
    expect(await totalsOf(consol.mblNo)).toMatchObject({ totalOrderQty: 1, totalQty: 3, totalWeight: 9.5 });
  });

  it('leaves the consol when staff delete it, and is restored without a consol', async () => {
    const { order, consol } = await registerInConsol();
    expect((await staff.post('/api/parcel/delete', { id: order.id, isDel: '1' })).status).toBe(200);
    expect(await read(order.id)).toMatchObject({ isDel: 1, consolId: null, mblNo: '' });
    expect(await linkedIdsOf(consol.id)).toEqual([]);
    expect(await totalsOf(consol.mblNo)).toMatchObject({ totalOrderQty: 0, totalWeight: 0 });
    const [{ changes }] = (await staff.post('/api/parcel/getOrderChanges', { orderId: order.id })).body;
    expect(changes).toContainEqual({ field: 'mblNo', label: 'M/BL 번호', from: consol.mblNo, to: '' });
    await staff.post('/api/parcel/delete', { id: order.id, isDel: '0' });
    expect(await read(order.id)).toMatchObject({ isDel: 0, consolId: null });
    expect(await linkedIdsOf(consol.id)).toEqual([]);
  });
});
