import { expect, test } from 'vitest';
import { formatMoney } from './formats.ts';

test('money is written with its currency, in cents where it has any', () => {
  expect(formatMoney(1234.5, 'USD')).toBe('USD 1,234.50');
  expect(formatMoney(200_000, 'KRW')).toBe('KRW 200,000');
});
