import { describe, expect, it } from 'vitest';
import { decimalText, formatCharge } from './money.ts';

describe('decimalText', () => {
  it.each([
    [3850, 'AUD', '38.50'],
    [5, 'AUD', '0.05'],
    [0, 'USD', '0.00'],
    [-250, 'USD', '-2.50'],
    [35_000, 'KRW', '35000'],
  ] as const)('writes %i of %s as %s', (amount, currency, text) => {
    expect(decimalText({ amount, currency })).toBe(text);
  });
});

describe('formatCharge', () => {
  it.each([
    [123_850, 'AUD', 'AUD 1,238.50'],
    [99_999, 'AUD', 'AUD 999.99'],
    [1_234_567, 'KRW', 'KRW 1,234,567'],
  ] as const)('formats %i of %s as %s', (amount, currency, text) => {
    expect(formatCharge({ amount, currency })).toBe(text);
  });
});
