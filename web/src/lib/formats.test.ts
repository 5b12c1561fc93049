import { expect, test } from 'vitest';
import { formatMoney, formatWait } from './formats.ts';

test('money is written with its currency, in cents where it has any', () => {
  expect(formatMoney(1234.5, 'USD')).toBe('USD 1,234.50');
  expect(formatMoney(200_000, 'KRW')).toBe('KRW 200,000');
});

test.each([
  [42, '42초'],
  [60, '1분'],
  [61, '2분'],
  [3600, '60분'],
])('a wait of %i seconds is %s', (seconds, words) => expect(formatWait(seconds)).toBe(words));
