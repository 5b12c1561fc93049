import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type CustomsMetrics, customsMetrics } from '#shared/customs-metrics.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const { askCustoms } = await import('#functions/domain/customs/ask-customs.ts');
const { readBreakers } = await import('#functions/domain/outside/breakers.ts');
beforeEach(() => table.empty());
afterAll(() => table.stop());

const START = Date.parse('2026-12-01T03:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const answered = { state: 'matched' };
const failed = (scope: 'call' | 'service' | 'key') => ({
  kind: 'failing',
  failure: { scope, reason: 'any' },
});

type Result = Parameters<typeof askCustoms>[1] extends () => Promise<infer R> ? R : never;
/** Asks once. @returns whether a call was made, and the metrics */
const ask = async (result: Result, seconds: number) => {
  const breakers = await readBreakers(['pcc']);
  const metrics = Object.fromEntries(customsMetrics.map((name) => [name, 0])) as CustomsMetrics;
  const asked = await askCustoms('pcc', async () => result, { breakers, clock: () => at(seconds), metrics });
  return { isAsked: asked !== undefined, metrics };
};

describe('askCustoms', () => {
  it('returns an answer and counts the call', async () => {
    const { isAsked, metrics } = await ask(answered, 0);
    expect(isAsked).toBe(true);
    expect(metrics).toMatchObject({ CustomsAsked: 1, CustomsFailed: 0, CustomsKeyRefused: 0 });
  });

  it('makes no call for a minute after five failures of the service', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(failed('service'), 0)).metrics.CustomsFailed).toBe(1);
    }
    expect((await ask(answered, 59)).isAsked).toBe(false);
    expect((await ask(answered, 60)).isAsked).toBe(true);
  });

  it('counts a failure of this call only as an answer of the service', async () => {
    for (let count = 0; count < 4; count += 1) await ask(failed('service'), 0);
    expect((await ask(failed('call'), 0)).metrics.CustomsFailed).toBe(1);
    await ask(failed('service'), 0);
    expect((await ask(answered, 0)).isAsked).toBe(true);
  });

  it('makes no call for an hour after the key was refused', async () => {
    expect((await ask(failed('key'), 0)).metrics.CustomsKeyRefused).toBe(1);
    expect((await ask(answered, 3_599)).isAsked).toBe(false);
    expect((await ask(answered, 3_600)).isAsked).toBe(true);
  });

  it.each([{ kind: 'off' }, { state: 'off' }])('counts no call for the result %j', async (off) => {
    for (let count = 0; count < 4; count += 1) await ask(failed('service'), 0);
    expect((await ask(off, 0)).metrics.CustomsAsked).toBe(0);
    await ask(failed('service'), 0);
    expect((await ask(answered, 1)).isAsked).toBe(false);
  });
});
