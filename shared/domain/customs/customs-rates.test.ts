import { describe, expect, it } from 'vitest';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import { convertAmount, customsRatesOf, totalIn } from './customs-rates.ts';

const week = { from: '2026-11-29', krw: { USD: 1400, AUD: 900, JPY: 9.2 } };

describe('customsRatesOf', () => {
  it('returns the rates of customs with the first day of their week', () => {
    const customs = { from: '2026-11-29', source: 'customs' };
    expect(customsRatesOf(week, seedRates)).toEqual({
      USD: { krw: 1400, ...customs },
      AUD: { krw: 900, ...customs },
      JPY: { krw: 9.2, ...customs },
      KRW: { krw: 1, ...customs },
    });
  });

  it('takes the fixed rate of a currency that customs did not publish', () => {
    const rates = customsRatesOf({ from: '2026-11-29', krw: { USD: 1400 } }, seedRates);
    expect(rates.USD).toEqual({ krw: 1400, from: '2026-11-29', source: 'customs' });
    expect(rates.AUD).toEqual({ krw: 910, from: '', source: 'fixed' });
  });

  it('returns fixed rates while no week is stored', () => {
    const rates = customsRatesOf(undefined, { USD: 1, KRW: 0.0008, AUD: 0.64 });
    expect(rates).toEqual({
      USD: { krw: 1250, from: '', source: 'fixed' },
      KRW: { krw: 1, from: '', source: 'fixed' },
      AUD: { krw: 800, from: '', source: 'fixed' },
    });
  });
});

describe('convertAmount', () => {
  it('converts to USD and to KRW at the rates of customs', () => {
    const rates = customsRatesOf(week, seedRates);
    expect(convertAmount(140, 'AUD', 'USD', rates)).toBe(90);
    expect(convertAmount(200, 'USD', 'KRW', rates)).toBe(280_000);
    expect(convertAmount(1_000, 'JPY', 'KRW', rates)).toBe(9_200);
    expect(convertAmount(14_000, 'KRW', 'USD', rates)).toBe(10);
  });

  it('gives the same amount in USD as EXRATE when the rates are fixed, and rounds half a cent up', () => {
    const rates = customsRatesOf(undefined, seedRates);
    expect(convertAmount(230.7, 'AUD', 'USD', rates)).toBe(149.96);
    expect(convertAmount(230.77, 'AUD', 'USD', rates)).toBe(150);
    expect(convertAmount(208_333, 'KRW', 'USD', rates)).toBe(150);
  });

  it('needs no rate within one currency, and returns undefined without the rate of another one', () => {
    expect(convertAmount(150.005, 'USD', 'USD', {})).toBe(150.01);
    expect(convertAmount(1, 'AUD', 'USD', {})).toBeUndefined();
  });
});

describe('totalIn', () => {
  const rates = customsRatesOf(week, seedRates);

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
