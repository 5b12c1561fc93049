import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Promised } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, customer] = await demoClients('staff', 'partner', 'customer');
const today = seoulDay(new Date());

const addEvent = async (orderId: number, kind: string): Promise<void> => {
  const { status, body } = await staff.post('/api/parcel/addEvent', { orderId, kind });
  expect(status, JSON.stringify(body)).toBe(200);
};
const register = () => registerOrder(partner, { orderId: `P-${randomUUID().slice(0, 8)}` });
const received = async () => {
  const order = await register();
  await addEvent(order.id, 'received');
  return order;
};
const promisedOf = async (orderId: number): Promise<Promised | null> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.promised;

const registerConsol = async (eta: string) => {
  const run = (await staff.post('/api/freight/regFreight', freightPayload())).body;
  const consol = await staff.post('/api/consol/registerConsol', consolPayload(run.id, { etd: today, eta }));
  expect(consol.status, JSON.stringify(consol.body)).toBe(200);
  return consol.body as { id: number };
};
const link = (consolId: number, orderId: number) =>
  staff.post('/api/consol/linkConsol', { consolId, orderList: [orderId] });

describe('the promised window', () => {
  it('exists from the receipt to the delivery', async () => {
    const { id } = await register();
    expect(await promisedOf(id)).toBeNull();
    await addEvent(id, 'received');
    const promised = await promisedOf(id);
    expect(promised).toMatchObject({ isLate: false, reasons: expect.arrayContaining(['통관 1~2영업일']) });
    expect(promised?.reasons[0]).toMatch(/^창고 입고 \d+월 \d+일\(.\)$/);
    expect(String(promised?.from) > today && String(promised?.from) <= String(promised?.to)).toBe(true);
    expect(await readOrder(staff, id)).toMatchObject({
      promisedFrom: promised?.from,
      promisedTo: promised?.to,
    });
    await addEvent(id, 'delivered');
    expect(await promisedOf(id)).toBeNull();
    expect(await readOrder(staff, id)).toMatchObject({ promisedFrom: '', promisedTo: '' });
  });

  it.each(['returned', 'disposed', 'cancelled'])('ends with the event %s', async (kind) => {
    const { id } = await received();
    await addEvent(id, kind);
    expect(await promisedOf(id)).toBeNull();
  });

  it('follows the ETA of the consol, and the receipt again after the release', async () => {
    const { id } = await received();
    const before = await promisedOf(id);
    const eta = addDays(today, 30);
    const consol = await registerConsol(eta);
    expect((await link(consol.id, id)).status).toBe(200);
    const linked = await promisedOf(id);
    expect(linked?.reasons[0]).toMatch(/^도착 예정 .* \(운송편 일정\)$/);
    expect(String(linked?.from) > eta).toBe(true);
    await staff.post('/api/consol/deConsolize', { orderList: [id] });
    expect(await promisedOf(id)).toEqual(before);
  });

  it('of a held parcel stays, with a hint', async () => {
    const { id } = await received();
    const before = await promisedOf(id);
    await addEvent(id, 'shippingHeld');
    expect(await promisedOf(id)).toEqual({
      ...before,
      reasons: [...(before?.reasons ?? []), '보류가 풀리는 날에 따라 예정일이 바뀔 수 있습니다.'],
    });
  });

  it('is the same for visitors, the customer and the office', async () => {
    const { memberId } = customer.session;
    const { id, hblNo } = await registerOrder(staff, { customerNum: memberId, orderId: '' });
    await addEvent(id, 'received');
    const promised = await promisedOf(id);
    const [tracked] = (await visitor.post('/api/parcel/byHblNo', { hblNo })).body;
    expect(tracked.promised).toEqual(promised);
    const rows = (await customer.post('/api/parcel/byCustomer', { id: memberId })).body;
    expect(rows.find((row: { hblNo: string }) => row.hblNo === hblNo).promised).toEqual(promised);
    expect((await customer.post('/api/my/getParcel', { id })).body.promised).toEqual(promised);
  });
});

it('a search of late deleted orders needs a first day', async () => {
  const query = { isLate: '1', isDel: '1', regDate: { from: '', to: today } };
  expect((await staff.post('/api/parcel/parcel', query)).status).toBe(422);
});

it('a search by promised days returns the orders whose window ends on one of them, and refuses a range that ends before it begins', async () => {
  const [soon, later] = [await received(), await received()];
  expect((await link((await registerConsol(addDays(today, 30))).id, later.id)).status).toBe(200);
  const { promisedTo: to } = await readOrder(staff, soon.id);
  const lookUp = async (promised: object, more: object = { hblNo: [soon.hblNo, later.hblNo] }) => {
    const { status, body } = await staff.post('/api/parcel/parcel', { promised, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows.map(({ id }: { id: number }) => id);
  };
  expect(await lookUp({ from: to, to })).toEqual([soon.id]);
  expect(await lookUp({ from: addDays(to, 1), to: '' })).toEqual([later.id]);
  expect(await lookUp({ from: '', to: addDays(to, -1) })).toEqual([]);
  const found = await lookUp({ from: to, to }, { regDate: { from: addDays(today, -1), to: today } });
  expect([found.includes(soon.id), found.includes(later.id)]).toEqual([true, false]);
  const reversed = { promised: { from: to, to: today } };
  expect((await staff.post('/api/parcel/parcel', reversed)).status).toBe(422);
});
