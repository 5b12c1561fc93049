import { expect, test } from 'vitest';
import { measure, mobile } from './field-typing.ts';

test.each([
  ['03.2', '3.2'],
  ['00', '0'],
  ['0.05', '0.05'],
  ['.5', '0.5'],
  ['100', '100'],
])('measure turns %s into %s', (typed, cleaned) => {
  expect(measure(typed)).toBe(cleaned);
});

test.each([
  ['+61 491 570 157', '61-491-570-157'],
  ['61-491-570-157', '61-491-570-157'],
  ['01012345678', '010-1234-5678'],
])('mobile turns %s into %s', (typed, cleaned) => {
  expect(mobile(typed)).toBe(cleaned);
});
