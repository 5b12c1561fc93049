import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClearanceState } from '#shared/contract/customs.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { client, codeOf, type SignedIn, signedIn } from '#test/support/client.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNPACED } from '#test/support/product.ts';
import { HOUR_SECONDS } from '#test/support/tracked-parcels.ts';

/** A separate product, because the tests move its clock and make customs fail. */
let product: Product;
let staff: SignedIn;
let flight: number;
const signIn = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);

beforeAll(async () => {
  product = await startProduct({ env: UNPACED });
  await setHour(0);
  flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
});
afterAll(() => product.stop());
beforeEach(() => setHour(0));
afterEach(() => change({ fault: null, off: false, reset: true }));

/** Moves the clock some hours from now on and signs in again, because sessions end. */
const setHour = async (hour: number) => {
  await product.setClock(Math.round(hour * HOUR_SECONDS));
  staff = await signIn('staff');
};
const change = (body: object) => client(product.url).post('/_local/simulators/clearance', body);
const run = async () => {
  const { status, body } = await client(product.url).post('/_local/jobs/customs', {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const stateOf = async (orderId: number): Promise<ClearanceState> =>
  (await staff.post('/api/customs/getState', { orderId })).body;
const refresh = (orderId: number, as = staff) => as.post('/api/customs/refresh', { orderId });
const setCargoNo = (orderId: number, cargoNo: string, as = staff) =>
  as.post('/api/customs/setCargoNo', { orderId, cargoNo });
const timelineOf = async (orderId: number): Promise<Timeline> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body;
/** Kinds of the events of customs, oldest first. */
const kindsOf = async (orderId: number): Promise<string[]> =>
  (await timelineOf(orderId)).events
    .flatMap(({ kind, source }) => (source === 'customs' ? kind : []))
    .reverse();
const statusOf = async (orderId: number) => (await readOrder(staff, orderId)).status;

/** Registers an order whose H/BL number decides the steps of customs, and that departs to Korea. */
const departed = async (ending: string, consol: object = {}) => {
  const hblNo = `CL${randomInt(1e6, 1e7)}${ending.padStart(2, '1')}`;
  const order = await registerOrder(staff, { orderId: '', hblNo });
  const today = seoulDay(new Date());
  const dates = { etd: addDays(today, -1), eta: today };
  const { body } = await staff.post(
    '/api/consol/registerConsol',
    consolPayload(flight, { ...dates, ...consol }),
  );
  const linked = await staff.post('/api/consol/linkConsol', { consolId: body.id, orderList: [order.id] });
  expect(linked.status, JSON.stringify(linked.body)).toBe(200);
  const event = await staff.post('/api/parcel/addEvent', { orderId: order.id, kind: 'departed' });
  expect(event.status, JSON.stringify(event.body)).toBe(200);
  await vi.waitFor(async () => expect((await stateOf(order.id)).nextAt).not.toBeNull(), { timeout: 30_000 });
  return { ...order, hblNo };
};
/** Refreshes a parcel at some hours after its first call. @returns the last state */
const refreshAt = async (orderId: number, ...hours: number[]): Promise<ClearanceState> => {
  let state = {} as ClearanceState;
  for (const hour of hours) {
    await setHour(hour);
    const { status, body } = await refresh(orderId);
    expect(status, JSON.stringify(body)).toBe(200);
    state = body;
  }
  return state;
};

describe('the demo', () => {
  it('has a parcel in each state of the clearance', async () => {
    const found = new Set<string>();
    const status = ['002', '003', '004', '005', '006'];
    for (const { id: consoleId } of (await staff.post('/api/consol/getConsolList', { status })).body) {
      const orders = (await staff.post('/api/consol/getOrderListByConsole', { consoleId })).body;
      for (const { id } of orders) found.add((await stateOf(id)).state);
    }
    expect([...found].sort()).toEqual(['ambiguous', 'ended', 'failing', 'notFound', 'off', 'ok', 'waiting']);
  });
});

const LANDED = ['customsProgress', 'arrived', 'customsStarted', 'customsStarted'];

describe('parcels in the clearance', () => {
  it('are released, or held and released, by the job', async () => {
    const [plain, held] = [await departed('1'), await departed('5')];
    expect(await stateOf(plain.id)).toMatchObject({ state: 'waiting', text: '아직 조회하지 않았습니다.' });
    expect(await run()).toMatchObject({ stopped: 'done' });
    expect(await stateOf(plain.id)).toMatchObject({
      state: 'ok',
      text: '세관 조회: 방금',
      step: '입항보고 수리',
      place: '인천공항 특송물류센터',
    });
    expect(await statusOf(plain.id)).toBe('06');
    const again = await run();
    expect(again.clearance.asked).toBe(0);
    await setHour(6);
    await run();
    expect([await statusOf(plain.id), await statusOf(held.id)]).toEqual(['07', '82']);
    await setHour(26);
    await run();
    expect(await statusOf(plain.id)).toBe('08');
    expect(await kindsOf(plain.id)).toEqual([
      ...LANDED,
      'customsStarted',
      'customsReleased',
      'customsReleased',
    ]);
    const { events } = await timelineOf(plain.id);
    expect(events.find(({ source }) => source === 'customs')).toMatchObject({
      actorName: '세관',
      data: { word: '반출신고' },
    });
    expect(events.map(({ text }) => text)).toContain(
      "세관에서 처리하고 있습니다. 세관 표시: '적재화물목록 심사완료'",
    );
    await setHour(74);
    await run();
    expect(await statusOf(held.id)).toBe('08');
    expect(await kindsOf(held.id)).toEqual([
      ...LANDED,
      'customsStarted',
      'customsHeld',
      'customsReleased',
      'customsReleased',
    ]);
    const handedOver = { orderId: held.id, kind: 'handedToCourier' };
    expect((await staff.post('/api/parcel/addEvent', handedOver)).status).toBe(200);
    await vi.waitFor(async () => expect((await stateOf(held.id)).checkedAt).toBeNull(), { timeout: 30_000 });
    expect(await stateOf(held.id)).toMatchObject({ state: 'ended', text: '통관이 끝나 조회를 마쳤습니다.' });
    expect(codeOf(await refresh(held.id))).toEqual([409, 'CLEARANCE_OFF']);
  });

  it.each([
    ['0', [0, 26], [...LANDED, 'customsStarted', 'customsReleased', 'customsReleased'], '08'],
    ['4', [0, 25], [...LANDED, 'customsStarted', 'taxDue'], '83'],
    ['4', [0, 50], [...LANDED, 'customsStarted', 'taxDue', 'customsReleased', 'customsReleased'], '08'],
    ['6', [0, 5], [...LANDED, 'customsProgress', 'customsStarted', 'customsProgress'], '07'],
    ['7', [0, 28], [...LANDED, 'customsStarted'], '07'],
  ])(
    'with an H/BL number ending in %s have after %j h the events %j',
    async (ending, hours, kinds, status) => {
      const { id } = await departed(ending);
      await refreshAt(id, ...hours);
      expect(await kindsOf(id)).toEqual(kinds);
      expect(await statusOf(id)).toBe(status);
    },
  );

  it('a parcel that customs does not know yet reads as waiting to visitors', async () => {
    const { id, hblNo } = await departed('7');
    expect(await refreshAt(id, 0)).toMatchObject({
      state: 'notFound',
      text: '세관에 아직 등록되지 않은 화물입니다.',
      okAt: null,
    });
    const [row] = (await client(product.url).post('/api/parcel/byHblNo', { hblNo })).body;
    expect(row.sources).toMatchObject([{ source: 'customs', state: 'waiting', okAt: null }]);
    expect((await timelineOf(id)).sources).toMatchObject([{ source: 'customs', state: 'notFound' }]);
  });

  it('one of several cargoes is chosen by its M/BL number', async () => {
    const { id } = await departed('8', { mblNo: '180-12345675' });
    expect(await refreshAt(id, 0, 4)).toMatchObject({ state: 'ok', step: '통관목록접수' });
  });

  it('a cargo that is not clear is chosen by staff', async () => {
    const today = seoulDay(new Date());
    // Departed long after the arrival of both cargoes that customs has.
    const { id } = await departed('8', { etd: addDays(today, -40), eta: addDays(today, -39) });
    const state = await refreshAt(id, 0);
    expect(state).toMatchObject({
      state: 'ambiguous',
      text: '같은 번호의 화물이 여러 건입니다. 화물관리번호를 골라주세요.',
    });
    expect(state.choices.map(({ mblNo }) => mblNo)).toEqual(['18012345675', '98881140743']);
    const cargoNo = state.choices[0]?.cargoNo ?? '';
    for (const wrong of ['1234', '26_ABCDEFGHIJKLMN', 'A'.repeat(21)])
      expect(codeOf(await setCargoNo(id, wrong))).toEqual([422, 'VALIDATION_FAILED']);
    expect(codeOf(await setCargoNo(id, cargoNo, await signIn('partner')))).toEqual([403, 'FORBIDDEN']);
    const typed = ` ${cargoNo.slice(0, 11)}-${cargoNo.slice(11).toLowerCase()}`;
    expect((await setCargoNo(id, typed)).body).toMatchObject({ state: 'waiting', cargoNo, choices: [] });
    expect(await refreshAt(id, 3.5)).toMatchObject({ state: 'ok', cargoNo, step: '통관목록접수' });
    expect((await setCargoNo(id, '')).body).toMatchObject({ state: 'waiting' });
    expect(await refreshAt(id, 4)).toMatchObject({ state: 'ambiguous' });
  });

  it.each(['9', '90'])('store nothing of the answer to an H/BL number ending in %s', async (ending) => {
    const { id, hblNo } = await departed(ending);
    expect(await refreshAt(id, 0)).toMatchObject({
      state: 'failing',
      okAt: null,
      text: '세관 조회가 되지 않고 있습니다. 마지막 조회: 없음',
    });
    expect(await kindsOf(id)).toEqual([]);
    const [row] = (await client(product.url).post('/api/parcel/byHblNo', { hblNo })).body;
    expect(row.sources).toMatchObject([{ source: 'customs', state: 'delayed' }]);
  });

  it.each([
    'slow',
    'hang',
    'reset',
    'http500',
    'html',
    'empty',
    'tooLarge',
    'charset',
    'entity',
    'systemFault',
    'keyRefused',
  ])('keep their events and their last answer while customs fails: %s', async (fault) => {
    const { id } = await departed('1');
    const { okAt } = await refreshAt(id, 0);
    const before = await timelineOf(id);
    await change({ fault });
    const failing = await refreshAt(id, 2);
    expect(failing).toMatchObject({ state: 'failing', okAt, step: '입항보고 수리' });
    expect((await timelineOf(id)).events).toEqual(before.events);
  });
});

describe('a parcel that customs holds after staff recorded its release', () => {
  it('has both events and is held', async () => {
    const { id } = await departed('5');
    await refreshAt(id, 0, 4);
    const release = await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'customsReleased' });
    expect([release.status, await statusOf(id)]).toEqual([200, '08']);
    expect(await refreshAt(id, 6)).toMatchObject({ state: 'ok', step: '통관보류' });
    const kinds = (await timelineOf(id)).events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['customsReleased', 'customsHeld']));
    expect(await statusOf(id)).toBe('82');
  });
});

describe('requests with a repeated idempotency key', () => {
  it('return the first answer and do not ask customs again', async () => {
    const { id } = await departed('1');
    const send = (action: string, body: object, key: string) =>
      staff.post(`/api/customs/${action}`, body, { 'idempotency-key': key });
    const [refreshKey, cargoKey] = [randomUUID(), randomUUID()];
    const first = await send('refresh', { orderId: id }, refreshKey);
    const calls = async () => (await client(product.url).get('/_local/simulators')).body.clearance.calls;
    const before = await calls();
    const again = await send('refresh', { orderId: id }, refreshKey);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await calls()).toBe(before);
    const { cargoNo } = first.body;
    const chosen = await send('setCargoNo', { orderId: id, cargoNo }, cargoKey);
    expect(chosen.body).toMatchObject({ state: 'waiting', cargoNo });
    expect((await setCargoNo(id, '')).status).toBe(200);
    expect((await send('setCargoNo', { orderId: id, cargoNo }, cargoKey)).body).toEqual(chosen.body);
    const other = await send('setCargoNo', { orderId: id, cargoNo: '' }, cargoKey);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

describe('POST /api/customs/refresh', () => {
  it('asks once in 10 minutes and parcel', async () => {
    const { id } = await departed('1');
    expect((await refresh(id)).body).toMatchObject({ state: 'ok' });
    const again = await refresh(id);
    expect(codeOf(again)).toEqual([429, 'CLEARANCE_RECENT']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(560);
    await setHour(11 / 60);
    expect((await refresh(id)).status).toBe(200);
  });

  it('refuses a parcel without a watch, one of another partner, and every parcel while customs is off', async () => {
    const order = await registerOrder(staff, { orderId: '' });
    expect(await stateOf(order.id)).toMatchObject({
      state: 'off',
      text: '통관 조회를 사용할 수 없습니다.',
      nextAt: null,
    });
    expect(codeOf(await refresh(order.id))).toEqual([409, 'CLEARANCE_OFF']);
    const { id } = await departed('1');
    const partner = await signIn('partner');
    expect(codeOf(await refresh(id, partner))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(codeOf(await partner.post('/api/customs/getState', { orderId: id }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ]);
    await change({ off: true });
    expect((await run()).clearance.asked).toBe(0);
    expect(codeOf(await refresh(id))).toEqual([409, 'CLEARANCE_OFF']);
    expect(await stateOf(id)).toMatchObject({ state: 'off', nextAt: null });
    await change({ off: false });
    await staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
    expect(codeOf(await refresh(id))).toEqual([409, 'CLEARANCE_OFF']);
  });
});
