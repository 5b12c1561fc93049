import { describe, expect, it } from 'vitest';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import { convertForCustoms, customsRatesOf, startOfCustomsWeek, totalIn } from './customs-rates.ts';

const TUESDAY = '2026-12-01';
const published = { USD: 1400, AUD: 900, JPY: 9.2 };

describe('startOfCustomsWeek', () => {
  it.each([
    ['2026-11-28', '2026-11-22'],
    ['2026-11-29', '2026-11-29'],
    ['2026-12-05', '2026-11-29'],
    ['2027-01-01', '2026-12-27'],
  ])('returns the Sunday at or before %s: %s', (day, sunday) => {
    expect(startOfCustomsWeek(day)).toBe(sunday);
  });
});

describe('customsRatesOf', () => {
  it('returns the published rates of the week', () => {
    const source = { from: '2026-11-29', source: 'customs' };
    expect(customsRatesOf(published, seedRates, TUESDAY)).toEqual({
      USD: { krw: 1400, ...source },
      AUD: { krw: 900, ...source },
      JPY: { krw: 9.2, ...source },
      KRW: { krw: 1, ...source },
    });
  });

  it('returns fixed rates if none are stored', () => {
    const rates = customsRatesOf(undefined, seedRates, TUESDAY);
    expect(rates.KRW).toEqual({ krw: 1, from: '2026-11-29', source: 'fixed' });
    expect(rates.USD?.krw).toBeCloseTo(1388.89, 2);
    expect(Object.values(rates).map(({ source }) => source)).toEqual(Array(4).fill('fixed'));
  });

  it('keeps the fixed value in USD of a currency that customs does not publish', () => {
    const rates = customsRatesOf({ USD: 1400 }, seedRates, TUESDAY);
    expect(rates.AUD).toEqual({ krw: 910, from: '2026-11-29', source: 'fixed' });
    expect(rates.USD?.source).toBe('customs');
  });

  it('uses no published rates without one of USD', () => {
    const rates = customsRatesOf({ AUD: 900 }, seedRates, TUESDAY);
    expect(rates.AUD?.source).toBe('fixed');
  });
});

describe('convertForCustoms', () => {
  const customs = customsRatesOf(published, seedRates, TUESDAY);
  const fixed = customsRatesOf(undefined, seedRates, TUESDAY);

  it.each([
    [233.33, 'AUD', 'USD', 150],
    [233.35, 'AUD', 'USD', 150.01],
    [210_000, 'KRW', 'USD', 150],
    [210_007, 'KRW', 'USD', 150.01],
    [200, 'USD', 'KRW', 280_000],
    [10, 'JPY', 'KRW', 92],
    [0.05, 'JPY', 'KRW', 0],
    [100, 'USD', 'AUD', 155.56],
    [1.005, 'USD', 'USD', 1.01],
    [99.5, 'KRW', 'KRW', 100],
  ])('converts %f %s with the rates of customs to %s: %f', (amount, from, to, expected) => {
    expect(convertForCustoms(amount, { from, to }, customs)).toBe(expected);
  });

  it.each([
    [230.77, 'AUD', 'USD', 150],
    [230.7846, 'AUD', 'USD', 150.01],
    [208_340, 'KRW', 'USD', 150],
    [0.3, 'AUD', 'USD', 0.2],
    [200, 'USD', 'KRW', 277_778],
  ])('converts %f %s exactly with the fixed rates to %s: %f', (amount, from, to, expected) => {
    expect(convertForCustoms(amount, { from, to }, fixed)).toBe(expected);
  });

  it('returns undefined for a currency without a rate', () => {
    expect(convertForCustoms(1, { from: 'EUR', to: 'USD' }, customs)).toBeUndefined();
  });
});

describe('totalIn', () => {
  const rates = customsRatesOf(published, seedRates, TUESDAY);

  it('adds the prices of items in several currencies', () => {
    const items = [
      { unitPrice: 70, itemQty: 2, currency: 'AUD' },
      { unitPrice: 10.5, itemQty: 1, currency: 'USD' },
    ];
    expect(totalIn('USD', items, rates)).toBe(100.5);
    expect(totalIn('AUD', items, rates)).toBe(156.33);
  });

  it('returns undefined if a currency has no rate', () => {
    expect(totalIn('USD', [{ unitPrice: 70, itemQty: 2, currency: 'EUR' }], rates)).toBeUndefined();
  });
});
