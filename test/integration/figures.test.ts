import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Consol } from '#shared/domain/consol.ts';
import type { ScanResult } from '#shared/domain/scan.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { type Registered, readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner] = await demoClients('staff', 'partner');

const [SEA, AIR] = [1, 2];
const freightOf = async (method: number): Promise<number> =>
  (await staff.post('/api/freight/regFreight', freightPayload({ method }))).body.id;
const [ship, flight] = await Promise.all([freightOf(SEA), freightOf(AIR)]);

const register = (changes: object = {}): Promise<Registered> =>
  registerOrder(partner, { orderId: `F-${randomUUID().slice(0, 8)}`, ...changes });
const read = (id: number) => readOrder(staff, id);
const measure = async (code: string, values: object): Promise<ScanResult> => {
  const scan = { scanId: randomUUID(), code, scannedAt: new Date().toISOString(), ...values };
  return (await staff.post('/api/scan/record', { mode: 'measure', scans: [scan] })).body.results[0];
};
const addConsol = async (orders: readonly Registered[], freight = flight): Promise<Consol> => {
  const { body } = await staff.post('/api/consol/registerConsol', consolPayload(freight));
  const orderList = orders.map(({ id }) => id);
  expect((await staff.post('/api/consol/linkConsol', { consolId: body.id, orderList })).status).toBe(200);
  return body;
};
const totalsOf = async ({ mblNo }: Consol) => {
  const [consol] = (await staff.post('/api/consol/getConsolList', { mblNo })).body;
  const { linkedOrderQty, totalOrderQty, totalQty, totalWeight, totalVolume } = consol;
  return { linkedOrderQty, totalOrderQty, totalQty, totalWeight, totalVolume };
};

const three = { boxQty: 3, width: 60, length: 40, height: 40, weight: 12 };
const small = { width: 10, length: 10, height: 10, weight: 5 };

describe('a parcel with three boxes', () => {
  it('counts each box, with its own measures after a scan and the registered ones before', async () => {
    const { id, hblNo } = await register(three);
    expect(await read(id)).toMatchObject({ boxes: [], volumeMm3: 288_000_000, volumeWeight: 48, weight: 12 });
    expect(await measure(hblNo, small)).toMatchObject({ result: 'refused', reason: 'WHICH_BOX' });
    expect(await measure(`${hblNo}-02`, small)).toMatchObject({
      result: 'ok',
      measured: { weight: { before: 12, after: 13 }, volume: { before: 48, after: 32.17 } },
    });
    expect(await measure(`${hblNo}-02`, { weight: 6 })).toMatchObject({ result: 'ok' });
    expect(await read(id)).toMatchObject({
      ...{ width: 60, length: 40, height: 40, weight: 14, volumeMm3: 193_000_000, volumeWeight: 32.17 },
      boxes: [{ ...small, no: 2, weight: 6, measuredAt: expect.any(String) }],
    });
    const { events }: Timeline = (await staff.post('/api/parcel/getTimeline', { orderId: id })).body;
    expect(events[0]).toMatchObject({
      kind: 'measured',
      data: { weight: 6, box: 2, boxes: [{ ...small, no: 2, weight: 6 }] },
    });
  });

  it('has the measures of both boxes that two devices measure at the same moment', async () => {
    const { id, hblNo } = await register(three);
    const scans = await Promise.all([
      measure(`${hblNo}-01`, small),
      measure(`${hblNo}-03`, { ...small, weight: 7 }),
    ]);
    expect(scans.map(({ result }) => result)).toEqual(['ok', 'ok']);
    const { boxes, weight } = await read(id);
    expect(boxes.map(({ no }) => no)).toEqual([1, 3]);
    expect(weight).toBe(16);
  });

  it('keeps the boxes that still exist after a correction of their number', async () => {
    const { id, hblNo } = await register(three);
    await measure(`${hblNo}-01`, small);
    await measure(`${hblNo}-03`, small);
    const before = await read(id);
    const reduced = await staff.post('/api/parcel/updateOrder', { ...before, boxQty: 2 });
    expect(reduced.body).toMatchObject({ boxes: [{ no: 1 }], volumeMm3: 97_000_000, weight: 11 });
    const raised = await staff.post('/api/parcel/updateOrder', { ...reduced.body, boxQty: 3 });
    expect(raised.body).toMatchObject({ boxes: [{ no: 1 }], volumeMm3: 193_000_000, weight: 13 });
  });

  it('keeps its measured boxes when a client sends sides or a weight for the whole order', async () => {
    const { id, hblNo } = await register(three);
    await measure(`${hblNo}-01`, small);
    const { version } = await read(id);
    const save = (changes: object) => staff.post('/api/parcel/updateWarehouse', { id, ...changes });
    const sized = await save({ version, width: 50, length: 40, height: 40 });
    expect(sized.body).toMatchObject({ boxes: [{ ...small, no: 1 }], volumeMm3: 161_000_000, weight: 13 });
    const weighed = await save({ version: version + 1, weight: 15 });
    expect(weighed.body).toMatchObject({ weight: 15, totalWeight: 15 });
    const refused = await save({ version: version + 2, weight: 4 });
    expect(codeOf(refused)).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.fields).toEqual([
      { path: 'weight', message: expect.stringContaining('상자별로 잰 무게') },
    ]);
  });

  it('has its former measures after the scan was undone', async () => {
    const { id, hblNo } = await register(three);
    await measure(`${hblNo}-01`, small);
    const before = await read(id);
    const { scanId } = await measure(`${hblNo}-01`, { weight: 9 });
    expect((await read(id)).weight).toBe(17);
    expect((await staff.post('/api/scan/undo', { scanId })).status).toBe(200);
    const { weight, boxes, volumeMm3 } = await read(id);
    expect({ weight, boxes, volumeMm3 }).toEqual({
      ...{ weight: before.weight, boxes: before.boxes, volumeMm3: before.volumeMm3 },
    });
  });
});

describe('the totals of a consol', () => {
  it('of twenty small parcels by sea are their volume, rounded once', async () => {
    const size = { width: 10, length: 10, height: 4, weight: 0.4, freightMethod: SEA };
    const orders = await Promise.all(Array.from({ length: 20 }, () => register(size)));
    const consol = await addConsol(orders, ship);
    expect(await totalsOf(consol)).toMatchObject({ totalOrderQty: 20, totalWeight: 8, totalVolume: 0.008 });
  });

  it('follow the measured boxes, and leave out orders while their status does not travel', async () => {
    const [one, other] = [await register(three), await register({ ...three, boxQty: 1 })];
    const consol = await addConsol([one, other]);
    await measure(`${one.hblNo}-01`, small);
    const both = { totalOrderQty: 2, totalQty: 4, totalWeight: 25, totalVolume: 48.17 };
    expect(await totalsOf(consol)).toMatchObject(both);
    const setStatus = (status: string) =>
      staff.post('/api/parcel/modifyOrderStatus', { id: one.id, status, reason: '상태를 바로잡음' });
    for (const status of ['80', '81', '84', '90']) {
      expect((await setStatus(status)).status).toBe(200);
      expect(await totalsOf(consol)).toMatchObject({
        ...{ linkedOrderQty: 2, totalOrderQty: 1, totalQty: 1, totalVolume: 16 },
      });
    }
    await setStatus('03');
    expect(await totalsOf(consol)).toMatchObject(both);
  });
});
