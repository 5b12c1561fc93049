import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Promised } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { demoClients, visitor } from '../support/demo-clients.ts';
import { readOrder, registerOrder } from '../support/orders.ts';

const [staff, partner, customer] = await demoClients('staff', 'partner', 'customer');
const today = seoulDay(new Date());
const daysAgo = (count: number) => `${addDays(today, -count)}T03:00:00.000Z`;

const addEvent = async (orderId: number, kind: string, occurredAt?: string): Promise<void> => {
  const { status, body } = await staff.post('/api/parcel/addEvent', { orderId, kind, occurredAt });
  expect(status, JSON.stringify(body)).toBe(200);
};
const register = () => registerOrder(partner, { orderId: `P-${randomUUID().slice(0, 8)}` });
/** An order whose parcel was received so many days ago. */
const received = async (days = 0) => {
  const order = await register();
  await addEvent(order.id, 'received', days ? daysAgo(days) : undefined);
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

describe('a late parcel', () => {
  const lookUp = async (query: object): Promise<number[]> => {
    const { status, body } = await staff.post('/api/parcel/parcel', query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows.map(({ id }: { id: number }) => id);
  };

  it('is found by its number, by days and without a first day, until it is delivered', async () => {
    const [late, inTime] = [await received(90), await received()];
    expect(await promisedOf(late.id)).toMatchObject({ isLate: true });
    const numbers = { hblNo: [late.hblNo, inTime.hblNo], isLate: '1' };
    expect(await lookUp(numbers)).toEqual([late.id]);
    const found = await lookUp({ isLate: '1', regDate: { from: '', to: today } });
    expect([found.includes(late.id), found.includes(inTime.id)]).toEqual([true, false]);
    expect(await lookUp({ isLate: '1' })).toContain(late.id);
    await addEvent(late.id, 'delivered');
    expect(await lookUp(numbers)).toEqual([]);
    expect(await lookUp({ isLate: '1', regDate: { from: '', to: today } })).not.toContain(late.id);
  });

  it('is not found by a range of promised days after its window, but by the range that includes its last day', async () => {
    const [late, inTime] = [await received(90), await received()];
    const { promisedTo: to } = await readOrder(staff, late.id);
    const hblNo = [late.hblNo, inTime.hblNo];
    expect(await lookUp({ hblNo, promised: { from: to, to } })).toEqual([late.id]);
    expect(await lookUp({ hblNo, promised: { from: addDays(to, 1), to: '' } })).toEqual([inTime.id]);
    expect(await lookUp({ hblNo, promised: { from: '', to: addDays(to, -1) } })).toEqual([]);
    const days = { promised: { from: to, to }, regDate: { from: daysAgo(1).slice(0, 10), to: today } };
    const found = await lookUp(days);
    expect([found.includes(late.id), found.includes(inTime.id)]).toEqual([true, false]);
    expect((await staff.post('/api/parcel/parcel', { promised: { from: today, to } })).status).toBe(422);
  });

  it('gets a new window with its next milestone', async () => {
    const { id } = await received(90);
    await addEvent(id, 'departed');
    expect(await promisedOf(id)).toMatchObject({ isLate: false });
  });

  it('of another partner is not found', async () => {
    const { id, hblNo } = await registerOrder(staff, { partnerId: 3, orderId: '' });
    await addEvent(id, 'received', daysAgo(90));
    const { body } = await partner.post('/api/parcel/parcel', { hblNo: [hblNo], isLate: '1' });
    expect(body.rows).toEqual([]);
  });

  it('of deleted orders needs a first day', async () => {
    const query = { isLate: '1', isDel: '1', regDate: { from: '', to: today } };
    expect((await staff.post('/api/parcel/parcel', query)).status).toBe(422);
  });
});
