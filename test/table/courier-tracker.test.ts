import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, setClockOffset } from '#functions/runtime/clock.ts';
import {
  LOCAL_TRACKER_KEY,
  LOCAL_TRACKER_SECRET,
  startCourierTracker,
} from '#infra/local/simulators/courier-tracker.ts';

const folder = await mkdtemp(join(tmpdir(), 'hanho-tracker-'));
const simulator = await startCourierTracker(join(folder, 'starts.jsonl'));
afterAll(async () => {
  await simulator.stop();
  await rm(folder, { recursive: true });
});

/**
 * Loads the adapter with the environment of a function. @param secret undefined for a function without the secret
 * @param url default: the simulator
 */
const load = async (secret?: string, url = simulator.state().url) => {
  for (const name of ['TABLE_NAME', 'FILES_BUCKET', 'MAIL_FROM']) vi.stubEnv(name, 'unused');
  vi.stubEnv('COURIER_TRACKER_URL', url);
  vi.stubEnv('COURIER_TRACKER', secret);
  vi.resetModules();
  return (await import('#functions/adapters/courier-tracker.ts')).fetchTracking;
};

let since: Date;
beforeEach(() => {
  since = clock.now();
});
afterEach(() => {
  simulator.change({ fault: null, reset: true });
  setClockOffset(0);
  vi.unstubAllEnvs();
});

const HOUR = 3_600;
const fetchTracking = await load(LOCAL_TRACKER_SECRET);
const track = (courierNum: string, fetching = fetchTracking, courierCode = 'K003') =>
  fetching({ courierCode, courierNum, since }, { now: clock.now() });
/** Kinds and hours of the events of a parcel. @param hours after the first call */
const eventsAfter = async (courierNum: string, hours: number) => {
  await track(courierNum);
  setClockOffset(hours * HOUR + 60);
  const result = await track(courierNum);
  if (result.kind !== 'events') return result.kind;
  const hoursOf = (instant: string) => Math.round((Date.parse(instant) - since.getTime()) / 3_600_000);
  return result.events.map(({ kind, occurredAt, word }) => `${hoursOf(occurredAt)} ${kind} ${word}`);
};

const pickedUp = ['0 handedToCourier 집화처리', '6 inTransit 간선상차', '20 inTransit 간선하차'];
const ordinary = [...pickedUp, '26 outForDelivery 배달출발', '30 delivered 배달완료'];

describe('fetchTracking with the simulator', () => {
  it.each([
    ['412345678900', 100, pickedUp],
    ['412345678901', 0, pickedUp.slice(0, 1)],
    ['412345678902', 29, ordinary.slice(0, 4)],
    ['412345678904', 30, ordinary],
    ['412345678905', 30, [...ordinary.slice(0, 4), '30 deliveryAttemptFailed 미배달(부재)']],
    [
      '412345678915',
      54,
      [
        ...ordinary.slice(0, 4),
        '30 deliveryAttemptFailed 미배달(부재)',
        '50 outForDelivery 배달출발',
        '54 delivered 배달완료',
      ],
    ],
    ['412345678906', 60, 'unknown'],
    ['412345678907', 23, 'unknown'],
    ['412345678917', 30, ['24 handedToCourier 집화처리', '30 inTransit 간선상차']],
    ['412345678908', 29, ordinary.slice(0, 4)],
    ['412345678918', 30, ordinary],
    ['412345678909', 0, pickedUp.slice(0, 1)],
    ['412345678919', 40, ordinary],
    ['412345678996', 30, 'failing'],
  ])('returns for the number %s after %i h: %j', async (courierNum, hours, expected) => {
    expect(await eventsAfter(courierNum, hours)).toEqual(expected);
  });

  it('starts with the stored first calls, also if a kill left an incomplete line', async () => {
    const file = join(folder, 'killed.jsonl');
    await writeFile(file, '["412345678901",1000]\n["4123456789');
    const restarted = await startCourierTracker(file);
    const body = JSON.stringify({ t_key: LOCAL_TRACKER_KEY, t_code: '05', t_invoice: '412345678901' });
    const answer = await fetch(`${restarted.state().url}/api/v1/trackingInfo`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ complete: true });
    await restarted.stop();
  });

  it('names the place and identifies the same row of two answers', async () => {
    const first = await track('412345678901');
    setClockOffset(7 * HOUR);
    const second = await track('412345678901');
    if (first.kind !== 'events' || second.kind !== 'events') throw new Error('No events');
    expect(first.events[0]).toMatchObject({ place: '시드니마트 발송센터', word: '집화처리' });
    expect(second.events[0]).toEqual(first.events[0]);
  });

  it('returns none of the people in an answer', async () => {
    expect(await eventsAfter('412345678903', 40)).toHaveLength(5);
    expect(JSON.stringify(await track('412345678903'))).not.toMatch(/김배송|010-|박보냄|이받음|세종대로/);
  });

  it('sends the code and number of the courier, and the key only in the body', async () => {
    await track('4123-4567-8901');
    expect(simulator.state().last[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/trackingInfo',
      body: { t_code: '05', t_invoice: '412345678901', t_key: 'local-tracker-key' },
    });
  });

  it('returns markup in the texts of the service as text, without control characters and cut to length', async () => {
    const row = { time: clock.now().getTime(), level: 3, where: '<b>옥천</b>\u0000HUB' };
    const kind = `<img src=x onerror=alert(1)>${'상차'.repeat(40)}`;
    const body = JSON.stringify({ result: 'Y', trackingDetails: [{ ...row, kind }] });
    const service = createServer((_, res) =>
      res.setHeader('content-type', 'application/json').end(body),
    ).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const result = await track('412345678901', await load(LOCAL_TRACKER_SECRET, url));
    service.close();
    expect(result).toMatchObject({
      kind: 'events',
      events: [{ kind: 'inTransit', place: '<b>옥천</b>HUB', word: kind.slice(0, 60) }],
    });
  });

  it('is off without a key, and for a courier without a tracker, and makes no call', async () => {
    for (const secret of [undefined, '{"key":""}']) {
      expect(await track('412345678901', await load(secret))).toEqual({ kind: 'off' });
    }
    expect(await track('RB123456785AU', fetchTracking, 'A001')).toEqual({ kind: 'off' });
    expect(await track('1', fetchTracking, 'X999')).toEqual({ kind: 'off' });
    expect(simulator.state().calls).toBe(0);
  });

  it('fails for the whole service with a wrong key, which no result contains', async () => {
    const result = await track('412345678901', await load('{"key":"a-wrong-key"}'));
    expect(result).toMatchObject({ kind: 'failing', scope: 'service' });
    expect(JSON.stringify(result)).not.toContain('a-wrong-key');
  });

  it.each([
    ['reset', 'courier', 2],
    ['http500', 'courier', 2],
    ['rateLimited', 'courier', 1],
    ['html', 'courier', 1],
    ['empty', 'courier', 1],
    ['tooLarge', 'courier', 1],
    ['keyRefused', 'service', 1],
    ['quota', 'service', 1],
    ['slow', 'courier', 1],
    ['hang', 'courier', 1],
  ] as const)('fails for the fault %s with scope %s after %i call(s)', async (fault, scope, calls) => {
    simulator.change({ fault });
    expect(await track('412345678901')).toMatchObject({ kind: 'failing', scope });
    expect(simulator.state().calls).toBe(calls);
    simulator.change({ fault: null });
    expect(await track('412345678901')).toMatchObject({ kind: 'events' });
  });

  it.each([
    ['courier', '05'],
    ['number', '412345678901'],
  ])('fails for one %s only', async (_, only) => {
    simulator.change({ fault: 'html', only });
    expect((await track('412345678901')).kind).toBe('failing');
    expect((await track('6900000000', fetchTracking, 'K002')).kind).toBe('events');
  });
});
