import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCAL_TRACKER_KEY } from '#infra/local/simulators/courier-tracker.ts';
import type { SimulatorState } from '#infra/local/simulators/simulator.ts';
import type { Service, TrackingState } from '#shared/contract/tracking-state.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { copyBackup, runBackup, runRestore } from '#test/support/backups.ts';
import { client, codeOf, type SignedIn, signedIn } from '#test/support/client.ts';
import { exceptionsOf } from '#test/support/exceptions.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNPACED, UNTHROTTLED } from '#test/support/product.ts';
import { HOUR_SECONDS, numberEndingIn, secondsUntilTomorrow } from '#test/support/tracked-parcels.ts';

/** A separate product, because the tests move its clock and make its tracking service fail. */
let product: Product;
let staff: SignedIn;
const signIn = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);

beforeAll(async () => {
  product = await startProduct({ env: { ...UNPACED, LOG_LEVEL: 'DEBUG' } });
});
afterAll(() => product.stop());
beforeEach(async () => {
  await setHour(0);
});
afterEach(() => change({ fault: null, off: false, reset: true }));

/** Ordinary checks are in the daytime. */
const MORNING = secondsUntilTomorrow(11);
/** Moves the clock to some hours after 11:00 and signs in again, because sessions end. */
const setHour = async (hour: number) => {
  await product.setClock(MORNING + Math.round(hour * HOUR_SECONDS));
  staff = await signIn('staff');
};

const SIMULATOR = '/_local/simulators/courierTracker';
const change = (body: object) => client(product.url).post(SIMULATOR, body);
const simulator = async (): Promise<SimulatorState> =>
  (await client(product.url).get('/_local/simulators')).body.courierTracker;
const run = async () => {
  const { status, body } = await client(product.url).post('/_local/jobs/couriers', {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const stateOf = async (orderId: number, as = staff): Promise<TrackingState> =>
  (await as.post('/api/courier/getTrackingState', { orderId })).body;
const refresh = (orderId: number, as = staff) => as.post('/api/courier/refresh', { orderId });
const eventsOf = async (orderId: number): Promise<TimelineEvent[]> =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events;
const services = async (): Promise<Service[]> => (await staff.get('/api/courier/getServices')).body;
const serviceOf = async (code: string) =>
  (await services()).find(({ courierCode }) => courierCode === code) as Service;

/** Registers an order that is cleared and has a number, and waits for its watch. */
const cleared = async (ending: string, courierCode = 'K003') => {
  const order = await registerOrder(staff, {
    orderId: '',
    courierCode,
    courierNum: numberEndingIn(ending),
  });
  const { status, body } = await staff.post('/api/parcel/addEvent', {
    orderId: order.id,
    kind: 'customsReleased',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await vi.waitFor(async () => expect((await stateOf(order.id)).nextAt).not.toBeNull(), { timeout: 30_000 });
  return order;
};

describe('a parcel that a courier has', () => {
  it('gets its events and its statuses by the job, until it is delivered', async () => {
    const { id } = await cleared('1');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', checkedAt: null, okAt: null });
    expect(await run()).toMatchObject({ stopped: 'done' });
    expect(await stateOf(id)).toMatchObject({ state: 'ok', text: '택배사 조회: 방금' });
    expect((await readOrder(staff, id)).status).toBe('09');
    expect(await run()).toMatchObject({ asked: 0 });
    await setHour(7);
    await run();
    await setHour(24);
    await run();
    await setHour(31);
    await run();
    expect((await readOrder(staff, id)).status).toBe('10');
    const events = (await eventsOf(id)).filter(({ source }) => source === 'courier');
    expect(events.map(({ kind }) => kind)).toEqual([
      'delivered',
      'outForDelivery',
      'inTransit',
      'inTransit',
      'handedToCourier',
    ]);
    expect(events[1]).toMatchObject({
      actorName: '한진택배',
      place: '강남',
      text: "택배 기사가 배송을 시작했습니다. 택배사 표시: '배달출발'",
    });
    expect(JSON.stringify(events)).not.toMatch(/김배송|010-0000-0001/);
    expect(await stateOf(id)).toMatchObject({
      state: 'ended',
      nextAt: null,
      text: '배송이 끝나 조회를 마쳤습니다.',
    });
  });

  it.each(['http500', 'html', 'empty', 'tooLarge', 'reset', 'slow', 'hang'])(
    'keeps its events while the service fails: %s',
    async (fault) => {
      const { id } = await cleared('2');
      await run();
      const before = await eventsOf(id);
      await setHour(3);
      await change({ fault });
      const startedAt = performance.now();
      expect((await refresh(id)).body).toMatchObject({ state: 'failing', orderId: id });
      // A call takes at most 5 s, and a refresh at most 6 s.
      expect(performance.now() - startedAt).toBeLessThan(7_000);
      expect(await eventsOf(id)).toEqual(before);
      expect(await exceptionsOf(staff, id)).toEqual([]);
      expect((await stateOf(id)).okAt).not.toBeNull();
    },
  );

  it('opens an exception about an unknown number after 48 h, and about one that is not delivered after 30 days', async () => {
    const unknown = await cleared('6');
    const lost = await cleared('00');
    await run();
    expect(await stateOf(unknown.id)).toMatchObject({
      state: 'unknown',
      text: '택배사에 아직 등록되지 않은 운송장 번호입니다.',
    });
    await setHour(49);
    await run();
    const rulesOf = async (id: number) => (await exceptionsOf(staff, id)).map(({ rule }) => rule);
    expect(await rulesOf(unknown.id)).toContain('TRACKING_UNKNOWN');
    await setHour(30 * 24 + 1);
    await run();
    expect(await rulesOf(lost.id)).toContain('NOT_DELIVERED');
    expect((await stateOf(lost.id)).nextAt).toBeNull();
  });
});

describe('POST /_local/jobs/couriers at the rate of the deployed product', () => {
  let unpaced: Product;
  beforeAll(async () => {
    unpaced = product;
    product = await startProduct({ env: UNTHROTTLED });
  });
  afterAll(async () => {
    await product.stop();
    product = unpaced;
  });

  it('asks about each parcel once in two concurrent runs, at most three times per second', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => cleared('1')));
    await change({ reset: true });
    const runs = await Promise.all([run(), run()]);
    const { calls, maxPerSecond } = await simulator();
    expect(calls).toBeGreaterThanOrEqual(orders.length);
    expect(runs.map(({ asked }) => asked).sort((a, b) => a - b)).toEqual([0, calls]);
    expect(maxPerSecond).toBeLessThanOrEqual(3);
    for (const { id } of orders) {
      const events = await eventsOf(id);
      expect(events.filter(({ source }) => source === 'courier')).toHaveLength(1);
    }
  });
});

describe('POST /_local/jobs/couriers', () => {
  it('continues with the watches of a restored backup, and asks about those that are due once', async () => {
    const { id } = await cleared('2');
    await run();
    const before = await stateOf(id);
    const folder = await mkdtemp(join(tmpdir(), 'hanho-couriers-'));
    const file = await copyBackup(product, await runBackup(product), folder);
    const dataDir = join(folder, 'restored');
    expect(await runRestore(file, dataDir)).toMatchObject({ code: 0 });
    const restored = await startProduct({ dataDir, env: UNPACED });
    try {
      await restored.setClock(MORNING + 3 * HOUR_SECONDS);
      const owner = await signedIn(restored.url, 'staff@demo.hanho.test');
      const { checkedAt, okAt, nextAt } = await stateOf(id, owner);
      expect({ checkedAt, okAt, nextAt }).toEqual({
        checkedAt: before.checkedAt,
        okAt: before.okAt,
        nextAt: before.nextAt,
      });
      const runRestored = async () => (await client(restored.url).post('/_local/jobs/couriers', {})).body;
      expect((await runRestored()).asked).toBeGreaterThan(0);
      expect((await stateOf(id, owner)).checkedAt).not.toBe(before.checkedAt);
      expect(await runRestored()).toMatchObject({ asked: 0 });
    } finally {
      await restored.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the key of the tracking service', () => {
  it('is in no answer and in no log line, whatever the service answers', async () => {
    const answers: unknown[] = [];
    for (const fault of [null, 'keyRefused', 'quota', 'http500', 'html', 'reset', 'empty'] as const) {
      const { id } = await cleared('1');
      await change({ fault, reset: true });
      answers.push(await run(), (await refresh(id)).body, await stateOf(id), await services());
      answers.push((await staff.post('/api/parcel/getTimeline', { orderId: id })).body);
    }
    const log = await readFile(join(product.dataDir, 'gateway.log'), 'utf8');
    expect(log).toContain('couriers asked');
    expect(log).not.toContain(LOCAL_TRACKER_KEY);
    expect(JSON.stringify(answers)).not.toContain(LOCAL_TRACKER_KEY);
  });
});

describe('POST /api/courier/refresh', () => {
  it('asks once in 10 minutes and parcel, at night too', async () => {
    const { id } = await cleared('3');
    await setHour(13);
    const first = await refresh(id);
    expect(first.body).toMatchObject({ state: 'ok', text: '택배사 조회: 방금' });
    const again = await refresh(id);
    expect(codeOf(again)).toEqual([429, 'TRACKED_RECENTLY']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(590);
    await setHour(13 + 11 / 60);
    expect((await refresh(id)).status).toBe(200);
  });

  it('refuses a parcel that is not tracked, a deleted one, and one of another partner', async () => {
    const order = await registerOrder(staff, { orderId: '' });
    expect(codeOf(await refresh(order.id))).toEqual([409, 'TRACKING_OFF']);
    expect(await stateOf(order.id)).toMatchObject({
      state: 'off',
      text: '운송장 번호가 없습니다.',
      nextAt: null,
    });
    const tracked = await cleared('4');
    const foreign = await refresh(tracked.id, await signIn('partner'));
    expect(codeOf(foreign)).toEqual([404, 'ORDER_NOT_FOUND']);
    await staff.post('/api/parcel/delete', { id: [tracked.id], isDel: '1' });
    expect(codeOf(await refresh(tracked.id))).toEqual([409, 'ORDER_DELETED']);
  });

  it('refuses every parcel while the service is off, and the job makes no call', async () => {
    const { id } = await cleared('1');
    await change({ off: true });
    const { calls } = await simulator();
    expect(await run()).toMatchObject({ asked: 0, skipped: 0 });
    expect(codeOf(await refresh(id))).toEqual([409, 'TRACKING_OFF']);
    expect(await stateOf(id)).toMatchObject({ state: 'off', nextAt: null });
    expect((await simulator()).calls).toBe(calls);
  });
});

describe('GET /api/courier/getServices', () => {
  it('names the courier that fails, until it recovers', async () => {
    for (let nth = 0; nth < 6; nth += 1) await cleared('1');
    expect(await serviceOf('K003')).toMatchObject({ tracked: true, failing: false, until: null });
    expect(await serviceOf('A001')).toMatchObject({ tracked: false, open: 0, oldestOkAt: null });
    await change({ fault: 'http500', only: '05' });
    await run();
    expect(await serviceOf('K003')).toMatchObject({ failing: true, until: expect.any(String) });
    expect(await serviceOf('K004')).toMatchObject({ failing: false, until: null });
    await change({ fault: null });
    await setHour(3);
    await run();
    expect(await serviceOf('K003')).toMatchObject({ failing: false, until: null });
  });
});

describe('POST /api/parcel/byHblNo', () => {
  it('shows visitors a delay only 12 h after the last answer', async () => {
    const { id, hblNo } = await cleared('1');
    const sourcesOf = async () =>
      (await client(product.url).post('/api/parcel/byHblNo', { hblNo })).body[0].sources;
    expect(await sourcesOf()).toEqual([{ source: 'courier', checkedAt: null, okAt: null, state: 'waiting' }]);
    await run();
    expect(await sourcesOf()).toMatchObject([{ state: 'ok' }]);
    await setHour(3);
    await change({ fault: 'http500' });
    await refresh(id);
    expect(await sourcesOf()).toMatchObject([{ state: 'ok' }]);
    await setHour(23);
    await refresh(id);
    expect(await sourcesOf()).toMatchObject([{ state: 'delayed' }]);
    const { sources } = (await staff.post('/api/parcel/getTimeline', { orderId: id })).body;
    expect(sources).toMatchObject([{ state: 'failing' }]);
  });
});
