import { describe, expect, it } from 'vitest';
import { parseAmount } from './money-fields.ts';

describe('parseAmount', () => {
  it.each([
    ['38.5', 'AUD', 3850],
    [' 1,238.50 ', 'AUD', 123_850],
    ['35,000', 'KRW', 35_000],
    ['123,456,789,012.34', 'AUD', 12_345_678_901_234],
    ['３８．５０', 'AUD', 3850],
    ['0', 'USD', 0],
  ] as const)('reads %s in %s as %i', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount);
  });

  it.each([
    ['38.505', 'AUD'],
    ['0.5', 'KRW'],
    ['38,50', 'AUD'],
    ['9,00', 'USD'],
    ['1,2345', 'AUD'],
    ['1234,567', 'AUD'],
    ['1.234,50', 'AUD'],
    [',500', 'KRW'],
    ['', 'AUD'],
    ['-1', 'AUD'],
    ['AUD 5', 'AUD'],
  ] as const)('refuses %j in %s', (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeUndefined();
  });
});
