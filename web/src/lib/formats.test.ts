import { expect, test } from 'vitest';
import { formatMoney } from '#shared/domain/amounts.ts';
import { formatWait } from './formats.ts';

test('formatMoney adds the currency, and decimals except for won and yen', () => {
  expect(formatMoney(1234.5, 'USD')).toBe('USD 1,234.50');
  expect(formatMoney(45.5, 'AUD')).toBe('AUD 45.50');
  expect(formatMoney(200_000, 'KRW')).toBe('KRW 200,000');
});

test.each([
  [42, '42초'],
  [60, '1분'],
  [61, '2분'],
  [3600, '60분'],
])('formatWait: %i seconds is %s', (seconds, words) => expect(formatWait(seconds)).toBe(words));
