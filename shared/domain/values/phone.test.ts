import fc from 'fast-check';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import * as phone from './phone.ts';
import { phonePlans } from './phone-plans.gen.ts';

const isInPlan = (digits: string, country: keyof typeof phonePlans): boolean =>
  phonePlans[country].some((kind) => kind.test(digits.replace(/^0/, '')));

describe('phonePlans', () => {
  it.each(['KR', 'AU'] as const)(
    'has the numbers of %s that the package libphonenumber-js knows',
    (country) => {
      // The package drops codes of carriers and for hidden callers: 081 to 088 in Korea, 1831 and 1832 in Australia.
      const national = fc.stringMatching(/^(?:0[1-79]|080|1[3568])\d{4,9}$/);
      fc.assert(
        fc.property(national, (digits) => {
          fc.pre(!/^183[12]/.test(digits));
          expect(isInPlan(digits, country)).toBe(isValidPhoneNumber(digits, country));
        }),
        { numRuns: 2_000 },
      );
    },
  );
});

it.each([
  ['0082', '0082'],
  ['0012', '0012'],
  ['0082 10-1234', '101234'],
  ['0011 82 10-1234', '101234'],
  ['+82 9876', '9876'],
  ['(+82) 10-1234', '101234'],
  ['1234−5678', '12345678'],
])('searchKey of %s is %s', (text, expected) => {
  expect(phone.searchKey(text)).toBe(expected);
});
