import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { addDays, seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { ScanReport, ScanResult } from '#shared/domain/scan.ts';
import type { ScanMode } from '#shared/domain/scan-rules.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { exceptionsOf } from '#test/support/exceptions.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { type Registered, readOrder, registerOrder } from '#test/support/orders.ts';

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');

const register = (changes: object = {}, as: Client = partner): Promise<Registered> =>
  registerOrder(as, { orderId: `S-${randomUUID().slice(0, 8)}`, ...changes });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const scanOf = (code: string, rest: object = {}) => ({
  scanId: randomUUID(),
  code,
  scannedAt: new Date().toISOString(),
  ...rest,
});
const send = (mode: ScanMode, scans: object[], rest: object = {}, as: Client = staff) =>
  as.post('/api/scan/record', { mode, scans, ...rest });
/** Sends one scan and returns its result. */
const scan = async (
  mode: ScanMode,
  code: string,
  rest: object = {},
  batch: object = {},
  as: Client = staff,
): Promise<ScanResult> => {
  const { status, body } = await send(mode, [scanOf(code, rest)], batch, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results[0];
};
const receive = async (code: string): Promise<void> => {
  expect(await scan('receive', code)).toMatchObject({ result: 'ok' });
};

const freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id as number;
const addConsol = async (): Promise<{ id: number; mblNo: string }> =>
  (await staff.post('/api/consol/registerConsol', consolPayload(freight))).body;
// A change to 마감 or a later step would close the session, or be refused while orders are short.
const cancelConsol = async ({ id, mblNo }: { id: number; mblNo: string }) => {
  const [{ version }] = (await staff.post('/api/consol/getConsolList', { mblNo })).body;
  await staff.post('/api/consol/modifyConsol', {
    ...consolPayload(freight, { mblNo, status: '009' }),
    id,
    version,
  });
};
const open = async (consolId: number, mode = 'load'): Promise<{ sessionId: string }> => {
  const { status, body } = await staff.post('/api/scan/openSession', { mode, consolId });
  expect(status, JSON.stringify(body)).toBe(200);
  return { sessionId: body.sessionId };
};
const close = async ({ sessionId }: { sessionId: string }): Promise<ScanReport> =>
  (await staff.post('/api/scan/closeSession', { sessionId })).body;
// The reason is for an order that has a final status.
const setStatus = (id: number, status: string) =>
  staff.post('/api/parcel/modifyOrderStatus', { id, status, autoOrderId: true, reason: '상태를 바로잡음' });

const cellsOf = async (path: string): Promise<unknown[][]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await downloadWorkbook(url, staff, path)).content.buffer);
  return workbook.worksheets.flatMap(
    (sheet) => sheet.getRows(1, sheet.rowCount)?.map(({ values }) => (values as unknown[]).slice(1)) ?? [],
  );
};

const timelineOf = async (orderId: number, as = staff): Promise<Timeline> =>
  (await as.post('/api/parcel/getTimeline', { orderId })).body;
// Without mails, which the product records after the request.
const kindsOf = async (orderId: number, as = staff) =>
  (await timelineOf(orderId, as)).events
    .map(({ kind }) => kind)
    .filter((kind) => !/^notification/.test(kind));

describe('POST /api/scan/record in the mode receive', () => {
  it('receives a parcel with its measures and location as one event, and numbers it', async () => {
    const { id, hblNo } = await register({ orderId: '' });
    const values = { weight: 2.5, width: 30, length: 20, height: 10, locationCode: 'imsyd01' };
    const result = await scan('receive', ` ${hblNo.toLowerCase()}\r\n`, values);
    expect(result).toMatchObject({
      result: 'ok',
      orderId: id,
      hblNo,
      status: '02',
      boxes: { scanned: [1], total: 1 },
    });
    const { freightMethod, partnerId } = await readOrder(staff, id);
    expect(result).toMatchObject({ method: freightMethod, partnerId, receiverName: '홍*동' });
    expect(await readOrder(staff, id)).toMatchObject({
      status: '02',
      orderId: expect.stringMatching(/^\d{6}-\d{4}$/),
      weight: 2.5,
      volumeWeight: 1,
      parcelLocation: 'IMSYD01',
    });
    expect(result.measured).toEqual({
      weight: { before: expect.any(Number), after: 2.5 },
      volume: { before: expect.any(Number), after: 1 },
      volumeUnit: 'kg',
    });
    const [received] = (await timelineOf(id)).events;
    expect(received).toMatchObject({ kind: 'received', source: 'scan', data: { weight: 2.5 } });
  });

  it('costs at most 12 write units, 2 for a repeat, and answers a repeated scan as the first time', async () => {
    const { id, hblNo } = await register({ orderId: '' });
    const first = scanOf(hblNo);
    const answer = await send('receive', [first]);
    const again = await send('receive', [first, first]);
    expect(again.body.results).toEqual([answer.body.results[0], answer.body.results[0]]);
    const other = await send('receive', [scanOf(hblNo)]);
    expect(other.body.results[0]).toMatchObject({ result: 'repeat', status: '02' });
    expect(answer.units.write).toBeLessThanOrEqual(12);
    expect(again.units.write).toBeLessThanOrEqual(2);
    expect(other.units.write).toBeLessThanOrEqual(2);
    expect(await kindsOf(id)).toEqual(['received', 'registered']);
  });

  it('answers new scans of a batch beside repeated ones, in the sequence sent', async () => {
    const [one, two] = [await register(), await register()];
    const first = scanOf(one.hblNo);
    await send('receive', [first]);
    const { body } = await send('receive', [scanOf(two.hblNo), first, scanOf(one.hblNo), scanOf('NONE-1')]);
    expect(body.results).toMatchObject([
      { result: 'ok', hblNo: two.hblNo },
      { scanId: first.scanId, result: 'ok', hblNo: one.hblNo },
      { result: 'repeat', hblNo: one.hblNo },
      { result: 'refused', reason: 'UNKNOWN_NUMBER' },
    ]);
  });

  it('receives a parcel of three boxes when all of them are scanned', async () => {
    const { id, hblNo } = await register({ boxQty: 3 });
    expect(await scan('receive', hblNo)).toMatchObject({ result: 'refused', reason: 'WHICH_BOX' });
    expect(await scan('receive', `${hblNo}-04`)).toMatchObject({ reason: 'UNKNOWN_NUMBER' });
    expect(await scan('receive', `${hblNo}-02`)).toMatchObject({
      result: 'ok',
      status: '01',
      boxes: { scanned: [2], total: 3 },
    });
    expect(await scan('receive', `${hblNo}-02`)).toMatchObject({ result: 'repeat' });
    expect(await scan('receive', hblNo, { box: 1 })).toMatchObject({ result: 'ok', status: '01' });
    expect(await kindsOf(id)).toEqual(['registered']);
    expect(await scan('receive', `${hblNo}-03`)).toMatchObject({
      result: 'ok',
      status: '02',
      boxes: { scanned: [1, 2, 3], total: 3 },
    });
    expect(await scan('receive', `${hblNo}-03`)).toMatchObject({ result: 'repeat', status: '02' });
    expect(await kindsOf(id)).toEqual(['received', 'registered']);
  });

  it.each([
    ['an unknown number', () => 'NO-SUCH-1', 'UNKNOWN_NUMBER'],
    ['a text of 1,000 characters', () => '가'.repeat(1_000), 'UNKNOWN_NUMBER'],
    ['half a number', (hblNo: string) => hblNo.slice(0, 6), 'UNKNOWN_NUMBER'],
    ['a number that was sent twice in one text', (hblNo: string) => `${hblNo}${hblNo}`, undefined],
  ])('reads %s', async (_, codeFor, reason) => {
    const { hblNo } = await register();
    const result = await scan('receive', codeFor(hblNo));
    expect(result).toMatchObject(reason ? { result: 'refused', reason } : { result: 'ok', hblNo });
  });

  it.each([
    ['90', 'ORDER_CANCELLED'],
    ['81', 'ON_HOLD'],
    ['84', 'ON_HOLD'],
  ])('refuses a parcel in status %s with %s', async (status, reason) => {
    const { id, hblNo } = await register();
    await setStatus(id, status);
    expect(await scan('receive', hblNo)).toMatchObject({ result: 'refused', reason, status });
    expect((await readOrder(staff, id)).status).toBe(status);
  });

  it('resolves a receiving problem, and refuses a deleted parcel and an unknown location', async () => {
    const [problem, deleted, located] = [await register(), await register(), await register()];
    await setStatus(problem.id, '80');
    const refused = { result: 'refused', reason: 'ON_HOLD', status: '80' };
    expect(await scan('receive', problem.hblNo, {}, {}, partner)).toMatchObject(refused);
    expect(await scan('receive', problem.hblNo)).toMatchObject({ result: 'ok', status: '02' });
    await staff.post('/api/parcel/delete', { id: deleted.id, isDel: '1' });
    expect(await scan('receive', deleted.hblNo)).toMatchObject({ reason: 'ORDER_DELETED' });
    expect(await scan('receive', located.hblNo, { locationCode: 'NOWHERE' })).toMatchObject({
      reason: 'UNKNOWN_LOCATION',
    });
    expect((await readOrder(staff, located.id)).status).toBe('01');
  });

  it('lets a partner receive its own parcels only', async () => {
    const { id, hblNo } = await register();
    const foreign = await scan('receive', hblNo, {}, {}, partner2);
    expect(foreign).toEqual({ scanId: foreign.scanId, result: 'refused', reason: 'UNKNOWN_NUMBER' });
    expect(await scan('receive', hblNo, {}, {}, partner)).toMatchObject({ result: 'ok', status: '02' });
    expect((await timelineOf(id)).events[0]).toMatchObject({ kind: 'received', actorName: '이준호' });
    expect(codeOf(await send('lookUp', [scanOf(hblNo)], {}, partner))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await send('receive', [scanOf(hblNo)], {}, customer))).toEqual([403, 'FORBIDDEN']);
  });

  it('counts a box once that two devices scan at the same moment', async () => {
    const { id, hblNo } = await register({ boxQty: 2 });
    const codes = [1, 1, 1, 2, 2].map((box) => `${hblNo}-0${box}`);
    const results = await Promise.all(codes.map((code) => scan('receive', code)));
    expect(results.filter(({ result }) => result === 'ok')).toHaveLength(2);
    expect(results.filter(({ result }) => result === 'repeat')).toHaveLength(3);
    expect(await kindsOf(id)).toEqual(['received', 'registered']);
  });

  it('gives one answer to concurrent requests with the same scan', async () => {
    const { id, hblNo } = await register();
    const one = scanOf(hblNo);
    const answers = await Promise.all([1, 2, 3].map(() => send('receive', [one])));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await kindsOf(id)).toEqual(['received', 'registered']);
  });
});

describe('time of a scan', () => {
  const occurredAt = async (rest: object, sentAt?: string) => {
    const { id, hblNo } = await register();
    await scan('receive', hblNo, rest, sentAt ? { sentAt } : {});
    const [received, registered] = (await timelineOf(id)).events;
    return { received, registered };
  };

  it('is that of the server, if the clock of the device is hours ahead', async () => {
    const { received } = await occurredAt({ scannedAt: minutesAgo(-300) }, minutesAgo(-300));
    expect(Math.abs(Date.parse(received?.occurredAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(received?.data.note).toMatch(/^기기 시각 /);
  });

  it('is never in the future and never before the registration', async () => {
    const ahead = await occurredAt({ scannedAt: minutesAgo(-300) }, minutesAgo(0));
    expect(Date.parse(ahead.received?.occurredAt ?? '')).toBeLessThanOrEqual(Date.now());
    const early = await occurredAt({ scannedAt: minutesAgo(600) }, minutesAgo(0));
    expect(early.received?.occurredAt).toBe(early.registered?.occurredAt);
  });

  it('puts a scan that was sent later before the events since', async () => {
    const { id, hblNo } = await register();
    await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'departed' });
    expect(
      await scan('receive', hblNo, { scannedAt: minutesAgo(5) }, { sentAt: minutesAgo(0) }),
    ).toMatchObject({
      result: 'repeat',
      status: '05',
    });
    const held = await register();
    await setStatus(held.id, '80');
    await scan('receive', held.hblNo, { scannedAt: minutesAgo(5) }, { sentAt: minutesAgo(0) });
    expect(await kindsOf(held.id)).toEqual(['receivingProblem', 'received', 'registered']);
    expect((await readOrder(staff, held.id)).status).toBe('80');
  });
});

describe('the modes measure, putAway and lookUp', () => {
  it('measure changes weight and volume weight, repeats the same values and records other ones', async () => {
    const { id, hblNo } = await register();
    const values = { weight: 4, width: 60, length: 50, height: 40 };
    expect(await scan('measure', hblNo, values)).toMatchObject({ result: 'ok' });
    expect(await readOrder(staff, id)).toMatchObject({ weight: 4, volumeWeight: 20, isUnmeasured: 0 });
    expect(await scan('measure', hblNo, values)).toMatchObject({ result: 'repeat' });
    expect(await scan('measure', hblNo, { weight: 4.2 })).toMatchObject({ result: 'ok' });
    expect(await kindsOf(id)).toEqual(['measured', 'measured', 'registered']);
  });

  it('putAway stores the location, also of a held parcel', async () => {
    const { id, hblNo } = await register();
    await setStatus(id, '81');
    expect(await scan('putAway', hblNo, { locationCode: 'IMSYD01' })).toMatchObject({
      result: 'ok',
      status: '81',
    });
    expect((await readOrder(staff, id)).parcelLocation).toBe('IMSYD01');
    expect(await scan('putAway', hblNo, { locationCode: 'IMSYD01' })).toMatchObject({ result: 'repeat' });
    expect(await scan('putAway', hblNo, { locationCode: 'NOWHERE' })).toMatchObject({
      reason: 'UNKNOWN_LOCATION',
    });
  });

  it('lookUp shows the parcel and writes no event', async () => {
    const { id, hblNo } = await register({ boxQty: 2 });
    expect(await scan('lookUp', hblNo)).toMatchObject({ result: 'ok', orderId: id, status: '01' });
    expect(await kindsOf(id)).toEqual(['registered']);
  });

  it.each<[ScanMode, object]>([
    ['measure', {}],
    ['measure', { weight: -1 }],
    ['putAway', {}],
    ['handOver', {}],
    ['load', {}],
    ['arrival', {}],
  ])('%s with %j is malformed', async (mode, rest) => {
    const { hblNo } = await register();
    expect((await send(mode, [scanOf(hblNo, rest)])).status).toBe(422);
  });

  it.each([
    ['no scans', { mode: 'receive', scans: [] }],
    ['26 scans', { mode: 'receive', scans: Array.from({ length: 26 }, () => scanOf('A')) }],
    ['an empty code', { mode: 'receive', scans: [scanOf(' \r\n')] }],
    ['a scan id that is no UUID', { mode: 'receive', scans: [scanOf('A', { scanId: '1' })] }],
    ['an unknown mode', { mode: 'steal', scans: [scanOf('A')] }],
    ['a time that is none', { mode: 'receive', scans: [scanOf('A', { scannedAt: '어제' })] }],
  ])('refuses a request with %s', async (_, body) => {
    expect([400, 422]).toContain((await staff.post('/api/scan/record', body)).status);
  });
});

describe('the mode handOver', () => {
  // Numbers of CJ without a check digit.
  const trackingNo = () => String(Math.floor(1e9 + Math.random() * 9e9));

  it('stores the tracking number and hands the parcel to the courier, for at most 12 write units', async () => {
    const { id, hblNo } = await register();
    const rest = { courierCode: 'K002', trackingNo: trackingNo() };
    const { units, body } = await send('handOver', [scanOf(hblNo, rest)]);
    expect(body.results[0]).toMatchObject({ result: 'ok', status: '09' });
    expect(units.write).toBeLessThanOrEqual(12);
    expect(await readOrder(staff, id)).toMatchObject({ courierCode: 'K002', courierNum: rest.trackingNo });
    expect(await scan('handOver', hblNo, rest)).toMatchObject({ result: 'repeat' });
    expect((await timelineOf(id)).events[0]).toMatchObject({
      kind: 'handedToCourier',
      source: 'scan',
      data: { courierCode: 'K002', courierNum: rest.trackingNo },
    });
  });

  it('gives a parcel of two boxes to the courier with its last box, and keeps the first tracking number', async () => {
    const { id, hblNo } = await register({ boxQty: 2 });
    const first = { courierCode: 'K002', trackingNo: trackingNo() };
    expect(await scan('handOver', `${hblNo}-02`, first)).toMatchObject({
      result: 'ok',
      status: '01',
      boxes: { scanned: [2], total: 2 },
    });
    expect(await readOrder(staff, id)).toMatchObject({ courierCode: 'K002', courierNum: first.trackingNo });
    expect(await kindsOf(id)).toEqual(['registered']);
    expect(await scan('handOver', `${hblNo}-02`, first)).toMatchObject({ result: 'repeat' });
    const wrong = { courierCode: 'K002', trackingNo: '12' };
    expect(await scan('handOver', `${hblNo}-01`, wrong)).toMatchObject({ reason: 'TRACKING_FORM' });
    const second = { courierCode: 'K002', trackingNo: trackingNo() };
    expect(await scan('handOver', `${hblNo}-01`, second)).toMatchObject({
      result: 'ok',
      status: '09',
      boxes: { scanned: [1, 2], total: 2 },
    });
    for (const [box, values] of [
      [1, second],
      [2, first],
    ] as const) {
      expect(await scan('handOver', `${hblNo}-0${box}`, values)).toMatchObject({ result: 'repeat' });
    }
    expect((await readOrder(staff, id)).courierNum).toBe(first.trackingNo);
    const { events } = await timelineOf(id);
    expect(events.filter(({ kind }) => kind === 'handedToCourier')).toMatchObject([
      { data: { box: 1, courierNum: first.trackingNo } },
    ]);
  });

  it('restores the tracking number when the scan of the first box is undone', async () => {
    const { id, hblNo } = await register({ boxQty: 2 });
    const one = await scan('handOver', `${hblNo}-01`, { courierCode: 'K002', trackingNo: trackingNo() });
    expect((await staff.post('/api/scan/undo', { scanId: one.scanId })).status).toBe(200);
    expect((await readOrder(staff, id)).courierNum).toBe('');
    const again = { courierCode: 'K002', trackingNo: trackingNo() };
    expect(await scan('handOver', `${hblNo}-01`, again)).toMatchObject({ result: 'ok' });
    expect((await readOrder(staff, id)).courierNum).toBe(again.trackingNo);
  });

  it('gives a number to one parcel only when several devices scan it at the same moment', async () => {
    const parcels = await Promise.all([register(), register(), register(), register()]);
    const rest = { courierCode: 'K002', trackingNo: trackingNo() };
    const results = await Promise.all(parcels.map(({ hblNo }) => scan('handOver', hblNo, rest)));
    const reasons = results.map(({ result, reason }) => reason ?? result);
    expect(reasons.sort()).toEqual(['TRACKING_TAKEN', 'TRACKING_TAKEN', 'TRACKING_TAKEN', 'ok']);
  });

  it('gives a number to another parcel after the first scan was undone', async () => {
    const [wrong, right] = [await register(), await register()];
    const rest = { courierCode: 'K002', trackingNo: trackingNo() };
    const scanned = scanOf(wrong.hblNo, rest);
    await send('handOver', [scanned]);
    expect((await staff.post('/api/scan/undo', { scanId: scanned.scanId })).status).toBe(200);
    expect(await scan('handOver', right.hblNo, rest)).toMatchObject({ result: 'ok' });
  });

  it.each(['', '-01'])('refuses the label of a parcel%s as a tracking number', async (box) => {
    const [{ hblNo }, other] = [await register(), await register()];
    // A label has the form of a number of this courier.
    const label = { courierCode: 'A001', trackingNo: `${other.hblNo}${box}` };
    expect(await scan('handOver', hblNo, label)).toMatchObject({ reason: 'TRACKING_FORM' });
  });

  it('refuses a number in use, a wrong form, and a held, cancelled or delivered parcel', async () => {
    const [one, two] = [await register(), await register()];
    const rest = { courierCode: 'K002', trackingNo: trackingNo() };
    await scan('handOver', one.hblNo, rest);
    expect(await scan('handOver', two.hblNo, rest)).toMatchObject({ reason: 'TRACKING_TAKEN' });
    const wrong = { courierCode: 'K002', trackingNo: '12' };
    expect(await scan('handOver', two.hblNo, wrong)).toMatchObject({ reason: 'TRACKING_FORM' });
    expect(await scan('handOver', two.hblNo, { ...rest, courierCode: 'NONE' })).toMatchObject({
      reason: 'TRACKING_FORM',
    });
    for (const [status, reason] of [
      ['82', 'ON_HOLD'],
      ['90', 'ORDER_CANCELLED'],
      ['10', 'ORDER_CLOSED'],
    ] as const) {
      await setStatus(two.id, status);
      const other = { ...rest, trackingNo: trackingNo() };
      expect(await scan('handOver', two.hblNo, other)).toMatchObject({ reason });
    }
  });
});

describe('the modes load and arrival', () => {
  it('load links a received parcel, adds it to the totals, and writes one event for each box', async () => {
    const [consol, { id, hblNo }] = [await addConsol(), await register({ boxQty: 2 })];
    await setStatus(id, '02');
    const session = await open(consol.id);
    expect(await scan('load', `${hblNo}-01`, {}, session)).toMatchObject({
      result: 'ok',
      boxes: { scanned: [1], total: 2 },
    });
    expect(await scan('load', `${hblNo}-01`, {}, session)).toMatchObject({ result: 'repeat' });
    const second = await send('load', [scanOf(`${hblNo}-02`)], session);
    expect(second.units.write).toBeLessThanOrEqual(12);
    expect((await readOrder(staff, id)).mblNo).toBe(consol.mblNo);
    expect(await kindsOf(id)).toEqual(['loaded', 'loaded', 'linked', 'received', 'registered']);
    const [listed] = (await staff.post('/api/consol/getConsolList', { mblNo: consol.mblNo })).body;
    expect(listed).toMatchObject({ totalOrderQty: 1, totalQty: 2 });
  });

  it('load refuses with the reason that the contract states', async () => {
    const consol = await addConsol();
    const other = await addConsol();
    const session = await open(consol.id);
    const refusal = async (prepare: (order: Registered) => unknown, changes: object = {}) => {
      const order = await register(changes);
      await prepare(order);
      const result = await scan('load', order.hblNo, changes === oneOfTwo ? { box: 1 } : {}, session);
      return [result.result, result.reason];
    };
    const oneOfTwo = { boxQty: 2 };
    expect(await refusal(() => undefined)).toEqual(['refused', 'NOT_RECEIVED']);
    expect(await refusal(({ hblNo }) => receive(`${hblNo}-02`), oneOfTwo)).toEqual([
      'refused',
      'BOXES_MISSING',
    ]);
    const link = ({ id }: Registered) =>
      staff.post('/api/consol/linkConsol', { consolId: other.id, orderList: [id] });
    expect(await refusal(link)).toEqual(['refused', 'OTHER_CONSOL']);
    expect(await refusal(({ hblNo }) => receive(hblNo), { freightMethod: 1 })).toEqual([
      'refused',
      'METHOD_DIFFERS',
    ]);
    expect(await refusal(({ id }) => setStatus(id, '83'))).toEqual(['refused', 'ON_HOLD']);
    expect(await refusal(({ id }) => setStatus(id, '90'))).toEqual(['refused', 'ORDER_CANCELLED']);
    expect(await refusal(({ id }) => setStatus(id, '84'))).toEqual(['refused', 'ON_HOLD']);
    expect(await refusal(({ id }) => setStatus(id, '10'))).toEqual(['refused', 'ORDER_CLOSED']);
    expect(await refusal(({ id }) => staff.post('/api/parcel/delete', { id, isDel: '1' }))).toEqual([
      'refused',
      'ORDER_DELETED',
    ]);
    await cancelConsol(consol);
    expect(await refusal(({ hblNo }) => receive(hblNo))).toEqual(['refused', 'CONSOL_CLOSED']);
    expect(codeOf(await staff.post('/api/scan/openSession', { mode: 'load', consolId: consol.id }))).toEqual([
      409,
      'CONSOL_NOT_OPEN',
    ]);
    const { over } = await close(session);
    expect(over.map(({ reason }) => reason).toSorted()).toEqual(
      ['NOT_RECEIVED', 'BOXES_MISSING', 'OTHER_CONSOL', 'METHOD_DIFFERS', 'ON_HOLD', 'ORDER_CANCELLED']
        .concat('ON_HOLD', 'ORDER_CLOSED', 'ORDER_DELETED', 'CONSOL_CLOSED')
        .toSorted(),
    );
  });

  it('arrival checks the boxes of the consol and refuses a parcel of another one', async () => {
    const [consol, { id, hblNo }, stray] = [await addConsol(), await register(), await register()];
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [id] });
    const session = await open(consol.id, 'arrival');
    expect(await scan('arrival', hblNo, {}, session)).toMatchObject({ result: 'ok', status: '01' });
    expect(await scan('arrival', hblNo, {}, session)).toMatchObject({ result: 'repeat' });
    expect(await scan('arrival', stray.hblNo, {}, session)).toMatchObject({ reason: 'NOT_ON_CONSOL' });
    expect(await kindsOf(id)).toEqual(['unloaded', 'linked', 'registered']);
    expect(
      (await staff.post('/api/scan/record', { mode: 'load', ...session, scans: [scanOf(hblNo)] })).status,
    ).toBe(404);
  });

  it('ten devices with twenty scans each give the totals of the union', async () => {
    const consol = await addConsol();
    const session = await open(consol.id);
    const orders = await Promise.all(Array.from({ length: 40 }, () => register()));
    await setStatus(orders.map(({ id }) => id) as never, '02');
    const device = async (nth: number) => {
      const own = Array.from({ length: 20 }, (_, at) => orders[(nth * 4 + at) % 40] as Registered);
      const { status, body } = await send(
        'load',
        own.map(({ hblNo }) => scanOf(hblNo)),
        session,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return body.results as ScanResult[];
    };
    const results = (await Promise.all(Array.from({ length: 10 }, (_, nth) => device(nth)))).flat();
    expect(results.filter(({ result }) => result === 'ok')).toHaveLength(40);
    expect(results.filter(({ result }) => result === 'repeat')).toHaveLength(160);
    const report = await close(session);
    expect(report).toMatchObject({ expected: 40, scanned: 40, short: [], over: [], incomplete: [] });
    expect(report.added).toHaveLength(40);
  });
});

describe('sessions', () => {
  it('reports added, short, over and incomplete parcels, and answers a second end with the same report', async () => {
    const consol = await addConsol();
    const [loaded, short, half] = [await register(), await register(), await register({ boxQty: 2 })];
    await setStatus([loaded.id, short.id, half.id] as never, '02');
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [short.id, half.id] });
    const opened = (await staff.post('/api/scan/openSession', { mode: 'load', consolId: consol.id })).body;
    expect(opened.expected).toHaveLength(2);
    const session = { sessionId: opened.sessionId };
    expect(await open(consol.id)).toEqual(session);
    await scan('load', loaded.hblNo, {}, session);
    await scan('load', half.hblNo, {}, session);
    await scan('load', half.hblNo, { box: 2 }, session);
    await scan('load', 'STRANGE-9', {}, session);
    await scan('load', 'STRANGE-9STRANGE-9', {}, session);
    const unknown = `${loaded.hblNo.slice(0, -4)}XXXX`;
    await scan('load', unknown, {}, session);
    const facts = {
      receiverName: '홍*동',
      partnerName: expect.stringMatching(/./),
      lastPlace: '',
      lastEventAt: expect.any(String),
    };
    const expected = {
      expected: 3,
      scanned: 1,
      added: [{ hblNo: loaded.hblNo, orderId: loaded.id, ...facts }],
      short: [{ hblNo: short.hblNo, orderId: short.id, boxes: { scanned: [], total: 1 }, ...facts }],
      over: [{ hblNo: unknown, reason: 'UNKNOWN_NUMBER' }],
      misread: ['STRANGE-9'],
      incomplete: [{ hblNo: half.hblNo, orderId: half.id, boxes: { scanned: [2], total: 2 }, ...facts }],
    };
    expect((await staff.post('/api/scan/report', session)).body).toEqual(expected);
    expect(await close(session)).toEqual(expected);
    for (const [rule, parcel] of [
      ['SHORT', short],
      ['BOXES_INCOMPLETE', half],
    ] as const) {
      const { items } = (await staff.post('/api/exception/list', { state: 'open', rule })).body;
      expect(items).toContainEqual(
        expect.objectContaining({
          orderId: parcel.id,
          assigneeName: '최은영',
          dueDate: addDays(seoulDay(new Date()), 1),
        }),
      );
    }
    expect(await scan('load', short.hblNo, {}, session)).toMatchObject({ reason: 'SESSION_CLOSED' });
    expect(await close(session)).toEqual(expected);
    expect(await open(consol.id)).not.toEqual(session);
  });

  it('reports where the parcels of a closed session were at its end, and groups codes that are no numbers', async () => {
    const consol = await addConsol();
    const [short, stray, loaded] = [await register(), await register(), await register({ boxQty: 2 })];
    await scan('receive', short.hblNo, { locationCode: 'IMSYD01' });
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [short.id, loaded.id] });
    const session = await open(consol.id);
    const prefix = short.hblNo.slice(0, 3);
    const codes = ['12345', `${prefix}12`, 'https://example.com', `${prefix}0000000`, stray.hblNo];
    for (const code of codes) await scan('load', code, {}, session);
    const latest = async ({ id }: Registered) => (await timelineOf(id)).events[0]?.occurredAt;
    const facts = { receiverName: '홍*동', partnerName: (await readOrder(staff, short.id)).partnerName };
    const report = await close(session);
    expect(report.short).toEqual([
      expect.objectContaining({
        hblNo: short.hblNo,
        ...facts,
        lastPlace: 'IMSYD01',
        lastEventAt: await latest(short),
      }),
      expect.objectContaining({
        hblNo: loaded.hblNo,
        ...facts,
        lastPlace: '',
        lastEventAt: await latest(loaded),
      }),
    ]);
    expect(report.over).toEqual([
      { hblNo: `${prefix}0000000`, reason: 'UNKNOWN_NUMBER' },
      {
        hblNo: stray.hblNo,
        orderId: stray.id,
        reason: 'NOT_RECEIVED',
        ...facts,
        lastPlace: '',
        lastEventAt: await latest(stray),
      },
    ]);
    expect(report.misread.toSorted()).toEqual(['12345', `${prefix}12`, 'HTTPS://EXAMPLE.COM'].toSorted());
    const [listed] = (await staff.post('/api/consol/getConsolList', { mblNo: consol.mblNo })).body;
    expect(listed.loading).toMatchObject({ short: 2, over: 2 });
    expect(await scan('putAway', short.hblNo, { locationCode: 'IMSYD02' })).toMatchObject({ result: 'ok' });
    expect((await staff.post('/api/scan/report', session)).body).toEqual(report);
    const path = `/api/scan/reportExcel/${session.sessionId}`;
    const cells = await cellsOf(path);
    const at = seoulMinute(report.short[0]?.lastEventAt ?? '');
    expect(cells).toContainEqual([
      '부족: 스캔하지 않은 화물',
      short.hblNo,
      undefined,
      facts.receiverName,
      facts.partnerName,
      'IMSYD01',
      at,
    ]);
    expect(cells).toContainEqual(['오독', '3건']);
    expect(cells.filter(([part]) => part === '오독: 번호가 아닌 코드').map(([, code]) => code)).toEqual(
      report.misread,
    );
  });

  it('lists why a linked parcel would be refused, and opens an exception OVER for a refused parcel', async () => {
    const consol = await addConsol();
    const [linked, stray] = [await register(), await register()];
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [linked.id] });
    const opening = { mode: 'load', consolId: consol.id };
    const { sessionId, expected } = (await staff.post('/api/scan/openSession', opening)).body;
    expect(expected).toMatchObject([{ orderId: linked.id, refusal: 'NOT_RECEIVED' }]);
    expect(await scan('load', stray.hblNo, {}, { sessionId })).toMatchObject({ reason: 'NOT_RECEIVED' });
    await close({ sessionId });
    const { items } = (await staff.post('/api/exception/list', { state: 'open', rule: 'OVER' })).body;
    expect(items).toContainEqual(
      expect.objectContaining({
        orderId: stray.id,
        assigneeName: '최은영',
        dueDate: addDays(seoulDay(new Date()), 1),
      }),
    );
  });

  it('opens only SHORT for a refused parcel of the consol, and OVER for another one until it is linked', async () => {
    const consol = await addConsol();
    const [held, stray] = [await register(), await register()];
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [held.id] });
    await setStatus([held.id] as never, '82');
    const session = await open(consol.id);
    for (const { hblNo } of [held, stray]) await scan('load', hblNo, {}, session);
    const { short, over } = await close(session);
    expect(short).toMatchObject([{ orderId: held.id }]);
    expect(over).toMatchObject([{ orderId: held.id }, { orderId: stray.id }]);
    const rulesOf = async ({ id }: Registered) => (await exceptionsOf(staff, id)).map(({ rule }) => rule);
    expect(await rulesOf(held)).toContain('SHORT');
    expect(await rulesOf(held)).not.toContain('OVER');
    expect(await rulesOf(stray)).toEqual(['OVER']);
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [stray.id] });
    await expect.poll(() => rulesOf(stray)).toEqual([]);
  });

  it('lists a session again by its id, also after the consol was cancelled, and opens no other one after its end', async () => {
    const [consol, linked] = [await addConsol(), await register()];
    await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [linked.id] });
    const opening = { mode: 'load', consolId: consol.id };
    const session = await open(consol.id);
    const again = () => staff.post('/api/scan/openSession', { ...opening, ...session });
    const { body: listed } = await again();
    expect(listed).toMatchObject({ ...session, expected: [{ orderId: linked.id, refusal: 'NOT_RECEIVED' }] });
    await setStatus(linked.id, '02');
    await cancelConsol(consol);
    expect((await again()).body.expected).toMatchObject([{ refusal: 'CONSOL_CLOSED' }]);
    await close(session);
    expect(codeOf(await again())).toEqual([404, 'SCAN_SESSION_NOT_FOUND']);
    const unknown = { ...opening, mode: 'arrival', sessionId: randomUUID() };
    expect(codeOf(await staff.post('/api/scan/openSession', unknown))).toEqual([
      404,
      'SCAN_SESSION_NOT_FOUND',
    ]);
  });

  it('joins concurrent openings, and accepts no scan after a concurrent end', async () => {
    const consol = await addConsol();
    const sessions = await Promise.all([1, 2, 3, 4].map(() => open(consol.id)));
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
    const [session] = sessions as [{ sessionId: string }];
    const orders = await Promise.all([1, 2, 3, 4].map(() => register()));
    await setStatus(orders.map(({ id }) => id) as never, '02');
    const [report, ...results] = await Promise.all([
      close(session),
      ...orders.map(({ hblNo }) => scan('load', hblNo, {}, session)),
    ]);
    const loaded = results.filter(({ result }) => result === 'ok');
    expect(report.scanned).toBe(loaded.length);
    for (const { result, reason } of results) if (result !== 'ok') expect(reason).toBe('SESSION_CLOSED');
  });

  it('returns 404 for unknown sessions and consols, and 403 to partners', async () => {
    const unknown = { sessionId: randomUUID() };
    expect(codeOf(await staff.post('/api/scan/report', unknown))).toEqual([404, 'SCAN_SESSION_NOT_FOUND']);
    expect(codeOf(await staff.post('/api/scan/closeSession', unknown))).toEqual([
      404,
      'SCAN_SESSION_NOT_FOUND',
    ]);
    expect(codeOf(await send('load', [scanOf('A')], unknown))).toEqual([404, 'SCAN_SESSION_NOT_FOUND']);
    expect(codeOf(await staff.post('/api/scan/openSession', { mode: 'load', consolId: 99_999 }))).toEqual([
      404,
      'CONSOL_NOT_FOUND',
    ]);
    expect((await partner.post('/api/scan/report', unknown)).status).toBe(403);
  });
});

describe('POST /api/scan/progress', () => {
  const read = (session: { sessionId: string }) => staff.post('/api/scan/progress', session);
  const reportOf = async (session: { sessionId: string }): Promise<ScanReport> =>
    (await staff.post('/api/scan/report', session)).body;
  /** Read units beyond the check of the caller's session. */
  const unitsOf = async (session: { sessionId: string }): Promise<number> => {
    const [{ units: checked }, { units }] = [
      await staff.post('/api/scan/photoUpload', { count: 1 }),
      await read(session),
    ];
    return units.read - checked.read;
  };
  /** Expects the counts of the report, and returns them. */
  const progress = async (session: { sessionId: string }): Promise<[number, number]> => {
    const { expected, scanned } = await reportOf(session);
    expect((await read(session)).body).toEqual({ expected, scanned, closedAt: null });
    return [expected, scanned];
  };

  it('agrees with the report after each scan, repeat, undo, link and release by two devices', async () => {
    const consol = await addConsol();
    const [listed, half, added, later] = await Promise.all([
      register(),
      register({ boxQty: 2 }),
      register(),
      register(),
    ]);
    await setStatus([listed.id, half.id, added.id, later.id] as never, '02');
    const link = (orderList: number[]) =>
      staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList });
    await link([listed.id, half.id]);
    const session = await open(consol.id);
    const steps: [string, () => Promise<unknown>, [number, number]][] = [
      ['opening', async () => {}, [2, 0]],
      ['a scan', () => scan('load', listed.hblNo, {}, session), [2, 1]],
      ['a repeat', () => scan('load', listed.hblNo, {}, session), [2, 1]],
      ['a refused scan', () => scan('load', 'NO-SUCH-1', {}, session), [2, 1]],
      ['the first of two boxes', () => scan('load', half.hblNo, { box: 1 }, session), [2, 1]],
      ['a scan that links', () => scan('load', added.hblNo, {}, session), [3, 2]],
    ];
    for (const [name, act, counts] of steps) {
      await act();
      expect(await progress(session), name).toEqual(counts);
      expect(await unitsOf(session), name).toBeLessThanOrEqual(1);
    }
    const last = await scan('load', half.hblNo, { box: 2 }, session);
    expect(await progress(session)).toEqual([3, 3]);
    await staff.post('/api/scan/undo', { scanId: last.scanId });
    expect(await progress(session)).toEqual([3, 2]);
    const linking = await scan('load', later.hblNo, {}, session);
    expect(await progress(session)).toEqual([4, 3]);
    await staff.post('/api/scan/undo', { scanId: linking.scanId });
    expect(await progress(session)).toEqual([3, 2]);
    expect(await unitsOf(session)).toBeLessThanOrEqual(1);
    await staff.post('/api/consol/deConsolize', { orderList: [added.id] });
    expect(await progress(session)).toEqual([2, 1]);
    await link([later.id]);
    expect(await progress(session)).toEqual([3, 1]);
    await Promise.all([later, added].map(({ hblNo }) => scan('load', hblNo, {}, session)));
    expect(await progress(session)).toEqual([4, 3]);
    expect(await unitsOf(session)).toBeLessThanOrEqual(1);
    const { expected, scanned } = await close(session);
    await staff.post('/api/consol/deConsolize', { orderList: [added.id] });
    const closed = await read(session);
    expect(closed.body).toEqual({ expected, scanned, closedAt: expect.any(String) });
    expect(await unitsOf(session)).toBeLessThanOrEqual(1);
  });

  it('agrees with the report while ten devices scan, and after a link during a session of the arrival', async () => {
    const consol = await addConsol();
    const [arrival, loading] = [await open(consol.id, 'arrival'), await open(consol.id)];
    const orders = await Promise.all(Array.from({ length: 10 }, () => register()));
    await setStatus(orders.map(({ id }) => id) as never, '02');
    await Promise.all(orders.flatMap(({ hblNo }) => [1, 2].map(() => scan('load', hblNo, {}, loading))));
    expect(await progress(loading)).toEqual([10, 10]);
    expect(await progress(arrival)).toEqual([10, 0]);
    await scan('arrival', orders[0]?.hblNo ?? '', {}, arrival);
    expect(await progress(arrival)).toEqual([10, 1]);
  });

  it('refuses bad input, an unknown session and a partner', async () => {
    expect((await staff.post('/api/scan/progress', { sessionId: '1' })).status).toBe(422);
    expect((await staff.post('/api/scan/progress', {})).status).toBe(400);
    expect(codeOf(await read({ sessionId: randomUUID() }))).toEqual([404, 'SCAN_SESSION_NOT_FOUND']);
    const refusal = await partner.post('/api/scan/progress', { sessionId: randomUUID() });
    expect(codeOf(refusal)).toEqual([403, 'FORBIDDEN']);
  });
});

describe('POST /api/scan/undo', () => {
  const undo = (scanId: string, as: Client = staff) => as.post('/api/scan/undo', { scanId });

  it('folds the status without the scan and restores the measured values, also when repeated', async () => {
    const { id, hblNo } = await register({ orderId: '' });
    const before = await readOrder(staff, id);
    const { scanId } = await scan('receive', hblNo, { weight: 9, locationCode: 'IMSYD01' });
    expect((await undo(scanId)).body).toEqual({ hblNo });
    expect((await undo(scanId)).body).toEqual({ hblNo });
    const { status, weight, orderId, parcelLocation } = before;
    expect(await readOrder(staff, id)).toMatchObject({ status, weight, orderId, parcelLocation });
    expect(await kindsOf(id)).toEqual(['scanUndone', 'received', 'registered']);
    const history = (await staff.post('/api/parcel/getOrderHistory', { orderId: id })).body;
    expect(history).toHaveLength(1);
    expect(await scan('receive', hblNo)).toMatchObject({ result: 'ok', status: '02' });
  });

  it('does not show the undone scan to the customer and to visitors', async () => {
    const { id, hblNo } = await register({ orderId: undefined }, customer);
    const { scanId } = await scan('receive', hblNo);
    await undo(scanId);
    for (const viewer of [customer, partner2]) {
      const [row] = (await viewer.post('/api/parcel/byHblNo', { hblNo })).body;
      expect(row.events.map(({ kind }: { kind: string }) => kind)).toEqual(['registered']);
      expect(row.history).toHaveLength(1);
    }
    expect(await kindsOf(id)).toEqual(['scanUndone', 'received', 'registered']);
  });

  it('releases the link that a load scan made', async () => {
    const [consol, { id, hblNo }] = [await addConsol(), await register()];
    await setStatus(id, '02');
    const session = await open(consol.id);
    const { scanId } = await scan('load', hblNo, {}, session);
    expect((await undo(scanId)).status).toBe(200);
    expect(await readOrder(staff, id)).toMatchObject({ mblNo: '', status: '02' });
    const report = await close(session);
    expect(report).toMatchObject({ expected: 0, scanned: 0, added: [], short: [] });
  });

  it('refuses a scan that something followed, a refused scan, a foreign one and one of a closed session', async () => {
    const { id, hblNo } = await register();
    const { scanId } = await scan('receive', hblNo);
    await setStatus(id, '03');
    expect(codeOf(await undo(scanId))).toEqual([409, 'SCAN_NOT_UNDOABLE']);
    const refused = await scan('receive', 'NO-SUCH-2');
    expect(codeOf(await undo(refused.scanId))).toEqual([409, 'SCAN_NOT_UNDOABLE']);
    expect(codeOf(await undo(scanId, partner))).toEqual([404, 'SCAN_NOT_FOUND']);
    expect(codeOf(await undo(randomUUID()))).toEqual([404, 'SCAN_NOT_FOUND']);
    const consol = await addConsol();
    const session = await open(consol.id);
    const loaded = await scan('load', hblNo, {}, session);
    await close(session);
    expect(codeOf(await undo(loaded.scanId))).toEqual([409, 'SCAN_NOT_UNDOABLE']);
  });
});
