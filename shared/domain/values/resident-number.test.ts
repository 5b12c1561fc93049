import { expect, it } from 'vitest';
import { maskResidentNumber } from './resident-number.ts';

it.each([
  ['900101-1234567', '900101-*******'],
  ['8512312345678', '851231-*******'],
  ['850101 4123456', '850101-*******'],
  ['900101–1234567', '900101-*******'],
  ['P123456789012', 'P123456789012'],
  ['1234567891', '1234567891'],
  ['9013011234567', '9013011234567'],
  ['900101-9234567', '900101-9234567'],
])('maskResidentNumber returns %s as %s', (text, masked) => {
  expect(maskResidentNumber(text)).toBe(masked);
});
