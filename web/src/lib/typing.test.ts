import { expect, test } from 'vitest';
import { clock, code, decimal, digits, hyphenate } from './typing.ts';

test('digits removes other characters and limits the length', () => {
  expect(digits(11)('010-1234-5678')).toBe('01012345678');
  expect(digits(11)('+82 10 1234 5678 9')).toBe('82101234567');
  expect(digits(5)('０６２３６')).toBe('06236');
  expect(digits(5)('우편')).toBe('');
});

test('decimal keeps digits and one point', () => {
  expect(decimal('1,234.50')).toBe('1234.50');
  expect(decimal('.5')).toBe('0.5');
  expect(decimal('1.2.3')).toBe('1.23');
  expect(decimal('-3')).toBe('3');
});

test('code returns upper case without spaces', () => {
  expect(code(13)('p 1234 5678 9012 34')).toBe('P123456789012');
});

test.each([
  ['1530', '15:30'],
  ['930', '09:30'],
  ['9', '09'],
  ['1:05', '01:05'],
  ['０７：００', '07:00'],
  ['15:3', '15:3'],
  ['', ''],
])('clock: %s becomes %s', (typed, expected) => expect(clock(typed)).toBe(expected));

test.each([
  ['', ''],
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234', '010-1234'],
  ['01012345', '010-1234-5'],
  ['0412345678', '041-234-5678'],
  ['01012345678', '010-1234-5678'],
  ['010-1234-56789', '010-1234-5678'],
  ['０１０ 1234', '010-1234'],
])('hyphenate: %j becomes %j', (typed, expected) => expect(hyphenate(typed)).toBe(expected));
