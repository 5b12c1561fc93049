import { expect, test } from 'vitest';
import { hasCheckDigit } from './business-number.ts';

test('hasCheckDigit rejects every wrong check digit, and an example with two swapped digits', () => {
  expect(hasCheckDigit('1234567891')).toBe(true);
  for (const digit of '023456789') expect(hasCheckDigit(`123456789${digit}`), digit).toBe(false);
  expect(hasCheckDigit('1324567891')).toBe(false);
});
