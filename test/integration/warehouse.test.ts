import { describe, expect, it } from 'vitest';
import type { Order, OrderChange } from '#shared/domain/order.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { type OrderPayload, orderPayload } from '#test/fixtures/orders.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importRows, orderNumber, ordersByNumber } from '#test/support/imports.ts';
import { readOrder } from '#test/support/orders.ts';

const save = '/api/parcel/updateWarehouse';
const [staff, partner, partner2] = await demoClients('staff', 'partner', 'partner2');

const read = async (id: number): Promise<Order> => await readOrder(staff, id);
const unmeasured = { width: undefined, length: undefined, height: undefined };
const register = async (changes: Partial<OrderPayload> = {}): Promise<Order> => {
  const { body } = await partner.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
  return read(body.id);
};
const withoutHsCode = { itemList: [{ itemName: 'SOAP', unitPrice: 3 }] };
const lastChanges = async (orderId: number): Promise<OrderChange['changes']> => {
  const [last] = (await staff.post('/api/parcel/getOrderChanges', { orderId })).body;
  return last.changes;
};

// The promised window follows from the status.
type Window = Pick<Order, 'promisedFrom' | 'promisedTo' | 'promisedBy' | 'reachedOn'>;
const windowOf = ({ promisedFrom, promisedTo, promisedBy, reachedOn }: Window): Window => ({
  promisedFrom,
  promisedTo,
  promisedBy,
  reachedOn,
});

describe('POST /api/parcel/updateWarehouse', () => {
  it('saves weight, size, location and status of an order whose item has no HS code, and nothing else', async () => {
    const before = await register({ ...withoutHsCode, ...unmeasured, weight: 0 });
    const sent = {
      weight: '4.5',
      width: 40,
      length: 30,
      height: '20',
      parcelLocation: 'IMSYD01',
      status: '03',
    };
    const { status, body } = await staff.post(save, { id: before.id, version: before.version, ...sent });
    expect([status, body.statusName]).toEqual([200, '출고대기']);
    const { modiDate, ...after } = await read(before.id);
    const derived = Object.entries(after).filter(([name]) => /^charge|^reachedDays$/.test(name));
    expect(after).toEqual({
      ...before,
      ...sent,
      ...Object.fromEntries(derived),
      modiDate: undefined,
      weight: 4.5,
      height: 20,
      volumeMm3: 24_000_000,
      volumeWeight: 4,
      totalWeight: 4.5,
      isUnmeasured: 0,
      statusName: '출고대기',
      version: before.version + 1,
      ...windowOf(after),
    });
    expect(await lastChanges(before.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'weight', from: '0', to: '4.5' }),
        { field: 'isUnmeasured', label: '측정 안 됨', from: '예', to: '아니요' },
      ]),
    );
  });

  it('keeps the mark while only the weight is sent, and removes it when the default size is confirmed', async () => {
    const { id, version } = await register({ ...unmeasured, weight: 0 });
    const weighed = await partner.post(save, { id, version, weight: 1 });
    expect(weighed.body).toMatchObject({ weight: 1, width: 10, isUnmeasured: 1 });
    const size = { width: 10, length: 10, height: 10 };
    const measured = await partner.post(save, { id, version: version + 1, ...size });
    expect(measured.body).toMatchObject({ ...size, isUnmeasured: 0, version: version + 2 });
  });

  it('returns the saved order to a repeated request, and 409 CONFLICT to another change of a stale version', async () => {
    const { id, version } = await register();
    const body = { id, version, weight: 6 };
    const first = await partner.post(save, body);
    const repeated = await partner.post(save, body);
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect(codeOf(await partner.post(save, { ...body, weight: 7 }))).toEqual([409, 'CONFLICT']);
    expect((await read(id)).version).toBe(version + 1);
  });

  it('stores one of two concurrent changes', async () => {
    const { id, version } = await register();
    const answers = await Promise.all([5, 6].map((weight) => partner.post(save, { id, version, weight })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('requires an order number for status 02, and generates it with autoOrderId', async () => {
    const { id, version } = await register();
    const arrived = { id, version, status: '02' };
    const refused = await partner.post(save, arrived);
    expect(codeOf(refused)).toEqual([422, 'ORDER_NUMBER_REQUIRED']);
    const { body } = await partner.post(save, { ...arrived, autoOrderId: true });
    expect(body).toMatchObject({ status: '02', orderId: expect.stringMatching(/^\d{6}-\d{4}$/) });
    expect(codeOf(await partner.post(save, { id, version: version + 1, status: '01' }))).toEqual([
      422,
      'STATUS_NOT_ALLOWED',
    ]);
  });

  it.each([
    ['an empty weight', { weight: '' }, 'weight'],
    ['a negative side', { width: -1 }, 'width'],
    ['a text as side', { height: 'tall' }, 'height'],
    ['no box', { boxQty: 0 }, 'boxQty'],
    ['an unknown location', { parcelLocation: 'NOWHERE' }, 'parcelLocation'],
    ['an unknown status', { status: '77' }, 'status'],
  ])('refuses %s and changes nothing', async (_title, sent, field) => {
    const before = await register();
    const { status, body } = await staff.post(save, { id: before.id, version: before.version, ...sent });
    expect([400, 422]).toContain(status);
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([field]);
    expect(await read(before.id)).toEqual(before);
  });

  it('returns 409 for a deleted order, and for a consolidated order of a partner', async () => {
    const { id, version } = await register();
    const freightCode = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
    const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(freightCode));
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [id] });
    const change = { id, version: version + 1, weight: 8 };
    expect(codeOf(await partner.post(save, change))).toEqual([409, 'ORDER_CONSOLIDATED']);
    expect((await staff.post(save, change)).status).toBe(200);
    await staff.post('/api/parcel/delete', { id, isDel: '1' });
    expect(codeOf(await staff.post(save, change))).toEqual([409, 'ORDER_DELETED']);
  });

  it('returns 404 to another partner', async () => {
    const { id, version } = await register();
    expect(codeOf(await partner2.post(save, { id, version, weight: 1 }))).toEqual([404, 'ORDER_NOT_FOUND']);
  });
});

describe('the mark of a box that was not measured', () => {
  it.each<[string, Partial<OrderPayload>, number]>([
    ['without a size', { ...unmeasured, weight: 0 }, 1],
    ['with a weight only', unmeasured, 1],
    ['with the default size and 0 kg of the form', { width: 10, length: '10', height: 10, weight: '0' }, 1],
    ['with a size', {}, 0],
  ])('is set by a registration %s', async (_title, changes, isUnmeasured) => {
    expect(await register(changes)).toMatchObject({ isUnmeasured });
  });

  it('is ignored in the body of a registration', async () => {
    expect(await register({ isUnmeasured: 1 } as never)).toMatchObject({ isUnmeasured: 0 });
  });

  it('is set by an import without size columns', async () => {
    const orderIds = [orderNumber(), orderNumber()];
    const [marked, measured] = orderIds.map((orderId) => orderCells({ 주문번호: orderId }));
    await importRows(partner, [marked ?? {}, { ...measured, 가로: 30, 세로: 20, 높이: 10 }]);
    const orders = await ordersByNumber(partner, orderIds);
    expect(orders.map(({ isUnmeasured }) => isUnmeasured)).toEqual([1, 0]);
  });

  it('stays when the order form saves the default size and 0 kg, and goes with another size', async () => {
    const before = await register({ ...unmeasured, weight: 0 });
    const form = { ...before, orderMemo: '문 앞' };
    const { body } = await partner.post('/api/parcel/updateOrder', form);
    expect(body).toMatchObject({ orderMemo: '문 앞', isUnmeasured: 1 });
    const measured = { ...form, version: body.version, width: 33 };
    expect((await partner.post('/api/parcel/updateOrder', measured)).body).toMatchObject({ isUnmeasured: 0 });
  });

  it('filters the lookup by date and by number', async () => {
    const marked = await register({ ...unmeasured, weight: 0 });
    const measured = await register();
    for (const numbers of [{}, { hblNo: [marked.hblNo, measured.hblNo] }]) {
      const { rows } = (await partner.post('/api/parcel/parcel', { ...numbers, isUnmeasured: '1' })).body;
      const ids = rows.map(({ id }: Order) => id);
      expect(ids).toContain(marked.id);
      expect(ids).not.toContain(measured.id);
    }
  });

  it('is counted next to the totals of a consol, which contain the default size', async () => {
    const marked = await register({ ...unmeasured, weight: 0 });
    const measured = await register();
    const freightCode = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
    const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(freightCode));
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [marked.id, measured.id] });
    const totals = async () =>
      (await staff.post('/api/consol/getConsolList', { mblNo: consol.mblNo })).body[0];
    expect(await totals()).toMatchObject({ totalOrderQty: 2, totalVolume: 2.67, unmeasuredOrderQty: 1 });
    await staff.post(save, { id: marked.id, version: marked.version + 1, width: 60, length: 10, height: 10 });
    expect(await totals()).toMatchObject({ totalVolume: 3.5, unmeasuredOrderQty: 0 });
  });
});
