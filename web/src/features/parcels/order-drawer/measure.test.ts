import { expect, test } from 'vitest';
import { measure } from './measure.ts';

test.each([
  ['03.2', '3.2'],
  ['00', '0'],
  ['0.05', '0.05'],
  ['.5', '0.5'],
  ['100', '100'],
])('measure turns %s into %s', (typed, cleaned) => {
  expect(measure(typed)).toBe(cleaned);
});
