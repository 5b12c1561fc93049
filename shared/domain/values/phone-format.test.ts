import { expect, it } from 'vitest';
import { formatMobile, formatPhone } from './phone-format.ts';

it.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['021234567', '02-123-4567'],
  ['15881234', '1588-1234'],
  ['123', '123'],
  ['61491570006', '61491570006'],
  ['82101234567', '82101234567'],
])('formatMobile(%s) returns %s', (digits, shown) => expect(formatMobile(digits)).toBe(shown));

it.each([
  ['0212345678', '02-1234-5678'],
  ['0312345678', '03-1234-5678'],
  ['01012345678', '010-1234-5678'],
  ['123', '123'],
])('formatPhone(%s) returns %s', (digits, shown) => expect(formatPhone(digits)).toBe(shown));
