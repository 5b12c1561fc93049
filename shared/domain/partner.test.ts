import { expect, test } from 'vitest';
import { formatBusinessNumber, isBusinessNumber } from './partner.ts';

test('isBusinessNumber rejects every wrong check digit, and an example with two swapped digits', () => {
  expect(isBusinessNumber('1234567891')).toBe(true);
  for (const digit of '023456789') expect(isBusinessNumber(`123456789${digit}`), digit).toBe(false);
  expect(isBusinessNumber('1324567891')).toBe(false);
});

test('formatBusinessNumber formats as 3-2-5, also while the number is incomplete', () => {
  expect(formatBusinessNumber('1234567891')).toBe('123-45-67891');
  expect(formatBusinessNumber('1234')).toBe('123-4');
  expect(formatBusinessNumber('123')).toBe('123');
  expect(formatBusinessNumber('')).toBe('');
});
