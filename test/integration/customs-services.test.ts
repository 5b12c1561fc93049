import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatorState } from '#infra/local/simulators/simulator.ts';
import { client } from '#test/support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because the tests move its clock and make the services of customs fail. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { ...UNTHROTTLED, LOG_LEVEL: 'DEBUG' } });
});
afterAll(() => product.stop());

const DAY_SECONDS = 86_400;
/** Seconds until noon in Seoul on a Tuesday that no other test used: each test has a week of its own. */
let tuesday = 0;
const nextTuesday = (): number => {
  const noon = Date.UTC(2026, 11, 1, 3);
  let days = 0;
  while (noon + days * DAY_SECONDS * 1_000 < Date.now()) days += 7;
  return Math.ceil((noon + days * DAY_SECONDS * 1_000 - Date.now()) / 1_000);
};
beforeEach(async () => {
  tuesday = tuesday === 0 ? nextTuesday() : tuesday + 14 * DAY_SECONDS;
  await setDay(0);
});
afterEach(() => change({ fault: null, off: false, reset: true }));

/** Moves the clock to noon, some days after Tuesday. */
const setDay = (days: number) => product.setClock(tuesday + days * DAY_SECONDS);
const sundayBefore = (days: number): string => {
  const noon = new Date(Date.now() + (tuesday + (days - 2) * DAY_SECONDS) * 1_000);
  return noon.toISOString().slice(0, 10).replaceAll('-', '');
};

const visitor = () => client(product.url);
const change = (body: object, name = 'customsRates') => visitor().post(`/_local/simulators/${name}`, body);
const simulator = async (): Promise<SimulatorState> =>
  (await visitor().get('/_local/simulators')).body.customsRates;
const run = async () => {
  const { status, body } = await visitor().post('/_local/jobs/customs', {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Days for which the rates were asked, oldest call first. */
const askedDays = async (): Promise<(string | null)[]> =>
  (await simulator()).last
    .map(({ path }) => new URL(path, 'http://localhost').searchParams.get('qryYymmDd'))
    .reverse();

describe('POST /_local/jobs/customs', () => {
  it('returns its report, and asks for the rates of the week once a day', async () => {
    expect(await run()).toEqual({
      pcc: { asked: 0, matched: 0, mismatch: 0, unavailable: 0 },
      clearance: { asked: 0, changed: 0, notFound: 0, ambiguous: 0, failed: 0 },
      events: 0,
      rates: true,
      stopped: 'done',
    });
    expect((await run()).rates).toBe(false);
    expect(await askedDays()).toEqual([sundayBefore(0)]);
    await setDay(1);
    expect((await run()).rates).toBe(true);
    expect(await askedDays()).toHaveLength(2);
  });

  it('stores rates by which a tax estimate reads 0.5 units and writes nothing', async () => {
    await run();
    const items = [{ itemName: 'LIPSTICK', hsCode: '330499', itemQty: 1, unitPrice: 200, currency: 'USD' }];
    const { body, units } = await visitor().post('/api/customs/estimateTax', { items });
    expect(body).toMatchObject({ kind: 'range', min: 28_000, max: 52_640 });
    expect(body.rates).toMatchObject([{ currency: 'USD', krw: 1_400, source: 'customs' }]);
    expect([units.read, units.write]).toEqual([0.5, 0]);
  });

  it.each([
    ['Thursday', 2, [sundayBefore]],
    ['Friday', 3, [sundayBefore, (day: number) => sundayBefore(day + 7)]],
    ['Saturday', 4, [sundayBefore, (day: number) => sundayBefore(day + 7)]],
    ['Sunday', 5, [sundayBefore]],
  ])('asks on %s for the weeks that customs has published', async (_, day, expected) => {
    await setDay(day);
    await run();
    // A Sunday belongs to its own week.
    const week = day === 5 ? 7 : 0;
    expect(await askedDays()).toEqual(expected.map((sunday) => sunday(week)));
  });

  it.each(['slow', 'hang', 'html', 'charset', 'entity', 'tooLarge', 'systemFault'])(
    'asks again in the next run after the fault %s',
    async (fault) => {
      await change({ fault });
      expect((await run()).rates).toBe(false);
      await change({ fault: null });
      expect((await run()).rates).toBe(true);
    },
  );

  it('makes no call while the service is off', async () => {
    await change({ off: true });
    expect((await run()).rates).toBe(false);
    expect((await simulator()).calls).toBe(0);
    await change({ off: false });
    expect((await run()).rates).toBe(true);
  });

  it('stops after five failures, and makes a call on trial after a minute', async () => {
    await change({ fault: 'html' });
    for (let count = 0; count < 7; count += 1) await run();
    expect((await simulator()).calls).toBe(5);
    await product.setClock(tuesday + 61);
    await run();
    expect((await simulator()).calls).toBe(6);
    await change({ fault: null });
    await product.setClock(tuesday + 61 + 121);
    expect((await run()).rates).toBe(true);
  });

  it('makes no call for an hour after the key was refused', async () => {
    await change({ fault: 'keyRefused' });
    await run();
    await change({ fault: null });
    await product.setClock(tuesday + 3_590);
    expect((await run()).rates).toBe(false);
    expect((await simulator()).calls).toBe(1);
    await product.setClock(tuesday + 3_610);
    expect((await run()).rates).toBe(true);
  });
});

it('GET /_local/simulators lists the services of customs at one address', async () => {
  const { body } = await visitor().get('/_local/simulators');
  expect(Object.keys(body)).toEqual(['courierTracker', 'pcc', 'clearance', 'customsRates']);
  expect(new Set(['pcc', 'clearance', 'customsRates'].map((name) => body[name].url)).size).toBe(1);
});

it.each([
  [{ fault: 'unknown' }, 400],
  [{ fault: 'entity' }, 200],
])('POST /_local/simulators/clearance answers %j with %i', async (body, status) => {
  expect((await change(body, 'clearance')).status).toBe(status);
  await change({ fault: null }, 'clearance');
});
