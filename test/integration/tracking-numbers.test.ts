import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NamedOrder } from '#shared/domain/order.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { type Answer, type Client, codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importRows, orderNumber, ordersByNumber } from '#test/support/imports.ts';
import { REGISTER, readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, partner2] = await demoClients('staff', 'partner', 'partner2');

const VALIDATE = '/api/parcel/validateOrder';
const UPDATE = '/api/parcel/updateOrder';

/** Returns a number of 우체국택배 as orders store it. */
const trackingNumber = (): string => `6${randomInt(1e11, 1e12)}`;
const withHyphens = (number: string): string =>
  `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`;
const sentence = (number: string, hblNo = ''): string =>
  `다른 주문의 운송장 번호입니다: ${number}${hblNo && ` (H/BL ${hblNo})`}`;
const takenBy = (number: string, hblNo = '') => ({
  status: 409,
  body: {
    code: 'TRACKING_TAKEN',
    message: sentence(number, hblNo),
    fields: [{ path: 'courierNum', message: sentence(number, hblNo) }],
  },
});

const ordersOf = async (courierNum: string): Promise<NamedOrder[]> =>
  (await staff.post('/api/parcel/parcel', { courierNum })).body.rows;
const change = async (as: Client, id: number, courierNum: string): Promise<Answer> =>
  as.post(UPDATE, { ...(await readOrder(as, id)), courierNum });
const scan = async (hblNo: string, trackingNo: string): Promise<string> => {
  const scannedAt = new Date().toISOString();
  const scans = [{ scanId: randomUUID(), code: hblNo, scannedAt, trackingNo, courierCode: 'K001' }];
  const { body } = await staff.post('/api/scan/record', { mode: 'handOver', scans });
  return body.results[0].reason ?? body.results[0].result;
};
const importNumber = (
  as: Client,
  orderId: string,
  courierNum: string,
  fields: object = {},
): Promise<Answer> => importRows(as, [orderCells({ 주문번호: orderId, '운송장 번호': courierNum })], fields);

describe('a tracking number with hyphens', () => {
  it('is stored, found and refused in the spelling without them by registration, import, drawer and scan', async () => {
    const number = trackingNumber();
    const typed = withHyphens(number);
    const owner = await registerOrder(partner, { courierNum: typed });
    expect((await readOrder(staff, owner.id)).courierNum).toBe(number);
    for (const spelling of [number, typed]) {
      expect((await ordersOf(spelling)).map(({ id }) => id)).toEqual([owner.id]);
    }

    const other = await registerOrder(partner);
    const again = orderPayload({ courierNum: number });
    expect(await partner.post(REGISTER, again)).toMatchObject(takenBy(number, owner.hblNo));
    expect(await staff.post(VALIDATE, again)).toMatchObject(takenBy(number, owner.hblNo));
    expect(await change(partner, other.id, typed)).toMatchObject(takenBy(number, owner.hblNo));
    expect(await scan(other.hblNo, typed)).toBe('TRACKING_TAKEN');
    const { body } = await importNumber(partner, orderNumber(), typed);
    expect(body.failedRows[0].error).toContain(sentence(number, owner.hblNo));
    expect(await ordersOf(number)).toHaveLength(1);
  });
});

describe('the tracking number of another active order', () => {
  it('is refused without the H/BL number of an order that the caller may not see', async () => {
    const number = trackingNumber();
    await registerOrder(partner, { courierNum: number });
    const body = orderPayload({ courierNum: number });
    expect(await partner2.post(REGISTER, body)).toMatchObject(takenBy(number));
    expect(await partner2.post(VALIDATE, body)).toMatchObject(takenBy(number));
    const [row] = (await importNumber(partner2, orderNumber(), number)).body.failedRows;
    expect(row.error).toContain(sentence(number));
    expect(row.error).not.toContain('H/BL');
  });

  it('is free after the deletion of its order, which then cannot be restored', async () => {
    const number = trackingNumber();
    const first = await registerOrder(partner, { courierNum: number });
    await staff.post('/api/parcel/delete', { id: [first.id], isDel: '1' });
    const second = await registerOrder(partner, { courierNum: number });
    const restored = await staff.post('/api/parcel/delete', { id: [first.id], isDel: '0' });
    expect(codeOf(restored)).toEqual([409, 'TRACKING_TAKEN']);
    expect(restored.body.fields).toMatchObject([{ path: `id.${first.id}` }]);

    await staff.post('/api/parcel/delete', { id: [second.id], isDel: '1' });
    const both = await staff.post('/api/parcel/delete', { id: [first.id, second.id], isDel: '0' });
    expect(codeOf(both)).toEqual([409, 'TRACKING_TAKEN']);
    expect((await staff.post('/api/parcel/delete', { id: [first.id], isDel: '0' })).status).toBe(200);
    expect((await ordersOf(number)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is refused with its row in a dry run and a registration of a file', async () => {
    const number = trackingNumber();
    const { hblNo } = await registerOrder(partner, { courierNum: number });
    const rows = [trackingNumber(), number].map((courierNum) =>
      orderCells({ 주문번호: orderNumber(), '운송장 번호': withHyphens(courierNum) }),
    );
    for (const fields of [{ dryRun: '1' }, {}]) {
      const { body } = await importRows(partner, rows, fields);
      expect(body).toMatchObject({ successCount: 1, failedCount: 1 });
      expect(body.failedRows).toMatchObject([
        { rowIndex: 3, error: `${sentence(number, hblNo)} (입력값: ${withHyphens(number)})` },
      ]);
    }
  });
});

it('an import refuses both rows of a file with one tracking number and names them', async () => {
  const number = trackingNumber();
  const rows = [number, trackingNumber(), withHyphens(number)].map((courierNum) =>
    orderCells({ 주문번호: orderNumber(), '운송장 번호': courierNum }),
  );
  const { body } = await importRows(partner, rows);
  expect(body).toMatchObject({ successCount: 1, failedCount: 2 });
  const repeated = `같은 운송장 번호가 여러 행에 있습니다: ${number} (2행, 4행)`;
  expect(body.failedRows).toMatchObject([
    { rowIndex: 2, error: expect.stringContaining(repeated) },
    { rowIndex: 4, error: expect.stringContaining(repeated) },
  ]);
});

it('an import registers more orders with tracking numbers than one transaction can hold', async () => {
  const orderIds = Array.from({ length: 45 }, orderNumber);
  const rows = orderIds.map((orderId) => orderCells({ 주문번호: orderId, '운송장 번호': trackingNumber() }));
  expect((await importRows(partner, rows)).body).toMatchObject({ successCount: 45, failedCount: 0 });
  const orders = await ordersByNumber(partner, orderIds);
  expect(new Set(orders.map(({ courierNum }) => courierNum)).size).toBe(45);
});

describe('a tracking number in concurrent requests', () => {
  it('belongs to one of four registrations', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courierNum = trackingNumber();
      const answers = await Promise.all(
        [partner, staff, partner, staff].map((as) => as.post(REGISTER, orderPayload({ courierNum }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.filter(({ body }) => body.code === 'TRACKING_TAKEN')).toHaveLength(3);
      expect(await ordersOf(courierNum)).toHaveLength(1);
    }
  });

  it('belongs to the registration with an own H/BL number or to the other one', async () => {
    const courierNum = trackingNumber();
    const hblNo = `OWN${randomUUID().slice(0, 8).toUpperCase()}`;
    const answers = await Promise.all(
      [{ hblNo }, {}].map((own) => staff.post(REGISTER, orderPayload({ ...own, courierNum }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is registered once by requests with the same idempotency key, which get the same answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courierNum = trackingNumber();
      const key = { 'idempotency-key': randomUUID() };
      const send = () => partner.post(REGISTER, orderPayload({ courierNum }), key);
      const answers = await Promise.all([send(), send(), send()]);
      answers.push(await send());
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.hblNo)).size).toBe(1);
    }
  });

  it('belongs to a registration or to a scanned parcel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courierNum = trackingNumber();
      const parcel = await registerOrder(partner);
      const [registered, scanned] = await Promise.all([
        partner.post(REGISTER, orderPayload({ courierNum })),
        scan(parcel.hblNo, courierNum),
      ]);
      expect([
        [200, 'TRACKING_TAKEN'],
        [409, 'ok'],
      ]).toContainEqual([registered.status, scanned]);
      expect(await ordersOf(courierNum)).toHaveLength(1);
    }
  });

  it('belongs to an imported order or to an order of the drawer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courierNum = trackingNumber();
      const order = await registerOrder(partner);
      const [imported, changed] = await Promise.all([
        importNumber(partner, orderNumber(), withHyphens(courierNum)),
        change(staff, order.id, courierNum),
      ]);
      expect([
        [1, 409],
        [0, 200],
      ]).toContainEqual([imported.body.successCount, changed.status]);
      expect(await ordersOf(courierNum)).toHaveLength(1);
    }
  });

  it('belongs to a restored order or to a registration', async () => {
    const courierNum = trackingNumber();
    const deleted = await registerOrder(partner, { courierNum });
    await staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '1' });
    const answers = await Promise.all([
      staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '0' }),
      partner.post(REGISTER, orderPayload({ courierNum })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ordersOf(courierNum)).toHaveLength(1);
  });
});

it('a scan is not undone if another order got the tracking number that it replaced', async () => {
  const [first, second] = [trackingNumber(), trackingNumber()];
  const { id, hblNo } = await registerOrder(partner, { courierNum: first });
  const scanId = randomUUID();
  const scannedAt = new Date().toISOString();
  const scans = [{ scanId, code: hblNo, scannedAt, trackingNo: second, courierCode: 'K001' }];
  await staff.post('/api/scan/record', { mode: 'handOver', scans });
  await registerOrder(partner, { courierNum: first });
  expect(codeOf(await staff.post('/api/scan/undo', { scanId }))).toEqual([409, 'SCAN_NOT_UNDOABLE']);
  expect((await readOrder(staff, id)).courierNum).toBe(second);
});
