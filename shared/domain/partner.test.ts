import { expect, test } from 'vitest';
import { isBusinessNumber } from './partner.ts';

test('isBusinessNumber rejects every wrong check digit, and an example with two swapped digits', () => {
  expect(isBusinessNumber('1234567891')).toBe(true);
  for (const digit of '023456789') expect(isBusinessNumber(`123456789${digit}`), digit).toBe(false);
  expect(isBusinessNumber('1324567891')).toBe(false);
});
