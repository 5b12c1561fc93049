import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomsRatesResult } from '#functions/adapters/customs-rates.ts';
import { addDays } from '#shared/domain/dates.ts';
import { startTable } from '#test/support/engine.ts';

const asked: string[] = [];
let answerFor: (day: string) => CustomsRatesResult;
vi.mock('#functions/adapters/customs-rates.ts', () => ({
  fetchCustomsRates: async (day: string) => {
    asked.push(day);
    return answerFor(day);
  },
}));
vi.mock('#functions/adapters/unipass.ts', () => ({ isUnipassSetUp: async () => true }));

const table = await startTable();
const { updateRates } = await import('#functions/domain/customs/update-rates.ts');
const { readCustomsRates } = await import('#functions/domain/customs/read-rates.ts');
const { readBreakers } = await import('#functions/domain/outside/breakers.ts');
const { getCustomsWeek } = await import('#functions/db/customs-rate.entity.ts');
const { withMeter } = await import('#functions/db/meter.ts');
afterAll(() => table.stop());

/** A Sunday. Each test has a week of its own. */
let sunday = '2026-11-29';
beforeEach(() => {
  sunday = addDays(sunday, 14);
  asked.length = 0;
  answerFor = published;
});
const published = (from: string): CustomsRatesResult => ({
  kind: 'rates',
  from,
  krwByCurrency: { USD: 1400, AUD: 900, JPY: 9.2, EUR: 1600 },
});
const noonAfter = (days: number): Date => new Date(`${addDays(sunday, days)}T12:00:00+09:00`);
/** Runs the part of the job. @param days since Sunday */
const update = async (days: number): Promise<boolean> => {
  const breakers = await readBreakers(['customsRates']);
  return (await updateRates({ breakers, clock: () => noonAfter(days) })).rates;
};
const failing: CustomsRatesResult = { kind: 'failing', failure: { scope: 'service', reason: 'No answer' } };

describe('updateRates', () => {
  it('stores the rates of the currencies of orders', async () => {
    expect(await update(2)).toBe(true);
    expect(await getCustomsWeek(sunday)).toEqual({
      rates: { USD: 1400, AUD: 900, JPY: 9.2 },
      askedOn: addDays(sunday, 2),
    });
  });

  it('asks no more on a Friday on which the rates of the next week are not published', async () => {
    answerFor = (day) => (day === sunday ? published(day) : { kind: 'notFound' });
    expect([await update(5), await update(5)]).toEqual([true, false]);
    expect(asked).toEqual([sunday, addDays(sunday, 7)]);
    expect(await getCustomsWeek(addDays(sunday, 7))).toBeUndefined();
  });

  it('does not store rates of this week for the next one', async () => {
    answerFor = () => published(sunday);
    expect(await update(5)).toBe(true);
    expect(await getCustomsWeek(addDays(sunday, 7))).toBeUndefined();
  });

  it('stores the rates of this week and asks again if the next week fails on a Friday', async () => {
    answerFor = (day) => (day === sunday ? published(day) : failing);
    expect([await update(5), await update(5)]).toEqual([true, true]);
    expect(asked).toHaveLength(4);
    expect((await getCustomsWeek(sunday))?.rates.USD).toBe(1400);
  });

  it('keeps stored rates if customs finds none on another day', async () => {
    await update(1);
    answerFor = () => ({ kind: 'notFound' });
    expect(await update(2)).toBe(false);
    expect(await getCustomsWeek(sunday)).toMatchObject({ rates: { USD: 1400 }, askedOn: addDays(sunday, 2) });
  });

  it('asks again in the next run after a failure', async () => {
    answerFor = () => failing;
    expect(await update(1)).toBe(false);
    answerFor = published;
    expect(await update(1)).toBe(true);
  });
});

describe('readCustomsRates', () => {
  it('returns fixed rates before those of the week are stored, and then those of customs', async () => {
    expect((await readCustomsRates(noonAfter(1))).USD).toMatchObject({ from: sunday, source: 'fixed' });
    await update(1);
    expect(await readCustomsRates(noonAfter(6))).toEqual({
      USD: { krw: 1400, from: sunday, source: 'customs' },
      AUD: { krw: 900, from: sunday, source: 'customs' },
      JPY: { krw: 9.2, from: sunday, source: 'customs' },
      KRW: { krw: 1, from: sunday, source: 'customs' },
    });
  });

  it('changes to the rates of the next week at midnight in Seoul on Sunday', async () => {
    answerFor = (day) => ({ kind: 'rates', from: day, krwByCurrency: { USD: day === sunday ? 1400 : 1500 } });
    await update(6);
    const at = async (instant: string) => (await readCustomsRates(new Date(instant))).USD?.krw;
    expect(await at(`${addDays(sunday, 6)}T23:59:59+09:00`)).toBe(1400);
    expect(await at(`${addDays(sunday, 7)}T00:00:00+09:00`)).toBe(1500);
  });

  it('reads the table once a minute, for 0.5 R', async () => {
    await update(1);
    const readUnits = async () => (await withMeter(() => readCustomsRates(noonAfter(1)))).units;
    expect(await readUnits()).toEqual({ read: 0.5, write: 0, trips: 1 });
    expect(await readUnits()).toEqual({ read: 0, write: 0, trips: 0 });
  });
});
