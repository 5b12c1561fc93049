import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_TRACKER_KEY } from '#infra/local/simulators/courier-tracker.ts';
import type { SimulatorState } from '#infra/local/simulators/simulator.ts';
import { type Client, client } from '#test/support/client.ts';
import { type Product, startProduct } from '#test/support/product.ts';

let product: Product;
let visitor: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty' });
  visitor = client(product.url);
});
afterAll(() => product.stop());
afterEach(async () => {
  await change({ fault: null, off: false, reset: true });
  await product.setClock(0);
});

const PATH = '/_local/simulators/courierTracker';
const change = (body: object) => visitor.post(PATH, body);
const state = async (): Promise<SimulatorState> =>
  (await visitor.get('/_local/simulators')).body.courierTracker;

const ask = async (number: string, { key = LOCAL_TRACKER_KEY, code = '05' } = {}) => {
  const body = JSON.stringify({ t_key: key, t_code: code, t_invoice: number });
  return fetch(`${(await state()).url}/api/v1/trackingInfo`, { method: 'POST', body });
};
type Answer = { level: number; complete: boolean; trackingDetails: { time: number | null; kind: string }[] };
const answerAbout = async (number: string) => (await (await ask(number)).json()) as Answer;

const HOUR = 3_600;
/** Words of the rows of an answer some hours after the first call. */
const wordsAfter = async (number: string, hours: number): Promise<string[]> => {
  await ask(number);
  await product.setClock(hours * HOUR + 60);
  return (await answerAbout(number)).trackingDetails.map(({ kind }) => kind);
};
const ordinary = ['배달완료', '배달출발', '간선하차', '간선상차', '집화처리'];

describe('simulator courierTracker', () => {
  it.each([
    ['1234567890', 25, ordinary.slice(2)],
    ['1234567894', 30, ordinary],
    ['1234567895', 54, ['배달완료', '배달출발', '미배달(부재)', ...ordinary.slice(1)]],
    ['1234567897', 23, []],
    ['1234567817', 54, ordinary],
    ['1234567898', 29, [...ordinary.slice(1), ...ordinary]],
    ['1234567800', 100, ordinary.slice(2)],
    ['1234567896', 30, ordinary],
  ])('returns for the number %s after %i h the rows, newest first: %j', async (number, hours, words) => {
    expect(await wordsAfter(number, hours)).toEqual(words);
  });

  it('returns for the last digit 9 unsorted rows twice, one without a time and one in the future', async () => {
    const words = await wordsAfter('1234567899', 31);
    expect(words).toHaveLength(14);
    const { trackingDetails, complete } = await answerAbout('1234567899');
    expect(complete).toBe(true);
    expect(trackingDetails.filter(({ time }) => time === null)).toHaveLength(1);
    const now = Date.now() + 31 * HOUR * 1_000;
    expect(trackingDetails.filter(({ time }) => time && time > now + 2 * 86_400_000)).toHaveLength(1);
  });

  it('is complete for the last digit 8 only after the delivery of this parcel', async () => {
    expect(await answerAbout('1234567888')).toMatchObject({ level: 2, complete: false });
    await product.setClock(31 * HOUR);
    expect(await answerAbout('1234567888')).toMatchObject({ level: 6, complete: true });
  });

  it.each([
    ['a number that is unknown', '1234567886', {}, { status: false, code: '104' }],
    ['a number that is not known yet', '1234567887', {}, { level: 0, result: 'N', trackingDetails: [] }],
    ['a wrong key', '1234567881', { key: 'wrong' }, { status: false, code: '101' }],
    ['an empty number', '', {}, { status: false, code: '106' }],
  ])('answers a call with %s', async (_, number, options, expected) => {
    expect(await (await ask(number, options)).json()).toMatchObject(expected);
  });

  it('answers about another number for the ending 96', async () => {
    expect(await (await ask('1234567896')).json()).toMatchObject({ invoiceNo: '2234567896' });
  });

  it('refuses GET with 405 and another path with 404', async () => {
    const { url } = await state();
    expect((await fetch(`${url}/api/v1/trackingInfo?t_key=${LOCAL_TRACKER_KEY}`)).status).toBe(405);
    expect((await fetch(`${url}/api/v1/companylist`, { method: 'POST' })).status).toBe(404);
  });

  it('keeps the sequence of a number over a restart, until `reset`', async () => {
    await product.setClock(-7 * HOUR);
    await ask('1234567892');
    await product.restart();
    expect((await answerAbout('1234567892')).trackingDetails).toHaveLength(2);
    await change({ reset: true });
    expect((await answerAbout('1234567892')).trackingDetails).toHaveLength(1);
  });
});

describe('GET /_local/simulators', () => {
  it('returns calls and their bodies, newest first, and at most 50', async () => {
    const numbers = Array.from({ length: 52 }, (_, nth) => `12345678${String(nth).padStart(2, '0')}`);
    for (const number of numbers) await ask(number);
    const { calls, last, maxPerSecond } = await state();
    expect([calls, last.length]).toEqual([52, 50]);
    expect(last[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      path: '/api/v1/trackingInfo',
      body: { t_key: LOCAL_TRACKER_KEY, t_code: '05', t_invoice: '1234567851' },
    });
    expect(maxPerSecond).toBeGreaterThan(1);
  });
});

describe('POST /_local/simulators/<name>', () => {
  it.each([
    ['http500', 500, {}],
    ['rateLimited', 429, { 'retry-after': '30' }],
    ['html', 200, { 'content-type': 'text/html; charset=utf-8' }],
    ['empty', 200, { 'content-length': '0' }],
    ['tooLarge', 200, { 'content-length': '10485760' }],
  ])('causes the fault %s until null is sent', async (fault, status, headers) => {
    expect((await change({ fault })).body).toMatchObject({ fault, only: null });
    const answer = await ask('1234567891');
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      status,
      expect.objectContaining(headers),
    ]);
    await answer.arrayBuffer();
    await change({ fault: null });
    expect((await answerAbout('1234567891')).level).toBe(2);
  });

  it.each([
    ['keyRefused', '101'],
    ['quota', '103'],
  ])('causes the fault %s: code %s', async (fault, code) => {
    await change({ fault });
    expect(await (await ask('1234567891')).json()).toMatchObject({ status: false, code });
  });

  it('causes a closed connection', async () => {
    await change({ fault: 'reset' });
    await expect(ask('1234567891')).rejects.toThrow();
  });

  it.each(['slow', 'hang'])('causes the fault %s: no answer within a second', async (fault) => {
    const { url } = await state();
    await change({ fault });
    const signal = AbortSignal.timeout(1_000);
    const call = fetch(`${url}/api/v1/trackingInfo`, { method: 'POST', body: '{}', signal });
    await expect(call).rejects.toThrow(/timeout/);
  });

  it('limits a fault to one courier or one number, which the next fault sets again', async () => {
    await change({ fault: 'http500', only: '05' });
    expect([(await ask('1234567891')).status, (await ask('1234567891', { code: '04' })).status]).toEqual([
      500, 200,
    ]);
    await change({ fault: 'http500', only: '1234567892' });
    expect([(await ask('1234567891')).status, (await ask('1234567892')).status]).toEqual([200, 500]);
    expect((await change({ fault: 'http500' })).body.only).toBeNull();
  });

  it('sets `off`, and clears counters and `only` with `reset`', async () => {
    await ask('1234567891');
    await change({ fault: 'html', only: '05', off: true });
    expect((await change({ reset: true })).body).toMatchObject({
      ...{ fault: 'html', only: null, off: true },
      ...{ calls: 0, maxPerSecond: 0, last: [] },
    });
    expect((await change({ off: false })).body.off).toBe(false);
  });

  it.each([
    ['an unknown name', '/_local/simulators/other', {}, 404],
    ['an unknown fault', PATH, { fault: 'slowly' }, 400],
    ['an unknown field', PATH, { delay: 1 }, 400],
    ['a value of another type', PATH, { off: 'yes' }, 400],
    ['a list', PATH, [], 400],
  ])('refuses %s', async (_, path, body, status) => {
    expect((await visitor.post(path, body)).status).toBe(status);
  });

  it('refuses a content type that HTML forms can send', async () => {
    expect((await visitor.post(PATH, { off: true }, { 'content-type': 'text/plain' })).status).toBe(400);
  });
});
