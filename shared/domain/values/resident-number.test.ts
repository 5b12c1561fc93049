import { expect, it } from 'vitest';
import { maskResidentNumber, residentNumberIn } from './resident-number.ts';

it.each([
  ['900101-1234567', '900101-*******'],
  ['8512312345678', '851231-*******'],
  ['850101 4123456', '850101-*******'],
  ['900101–1234567', '900101-*******'],
  ['900101−1234567', '900101-*******'],
  ['900101.1234567', '900101-*******'],
  ['주민번호(900101/1234567)', '주민번호(900101-*******)'],
  ['P900101-1234567', 'P900101-*******'],
  ['P123456789012', 'P123456789012'],
  ['19001011234567', '19001011234567'],
  ['1234567891', '1234567891'],
  ['9013011234567', '9013011234567'],
  ['900101-9234567', '900101-9234567'],
])('maskResidentNumber returns %s as %s', (text, masked) => {
  expect(maskResidentNumber(text)).toBe(masked);
});

it.each([
  ['101013234567', '0101013234567'],
  ['10103123456', '0010103123456'],
  ['2293123456', '0002293123456'],
  ['9001011234567', '9001011234567'],
])('residentNumberIn finds the number that the numeric cell %s has lost zeros of', (number, found) => {
  expect(residentNumberIn(number, number)).toBe(found);
  expect(maskResidentNumber('1.01E+11', number)).toBe(`${found.slice(0, 6)}-*******`);
});

it.each(['2208162517', '123456789012', '1234567', '2293123456.5'])(
  'residentNumberIn finds none in the numeric cell %s of a business or another number',
  (number) => {
    expect(residentNumberIn(number, number)).toBeUndefined();
  },
);
