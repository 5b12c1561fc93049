import { expect, it } from 'vitest';
import { subjectText } from './access-record.ts';

it.each([
  [[], ''],
  [[7], '7'],
  [[3, 1, 2, 9, 9], '1-3,9'],
  [['EXP-2', 'EXP-1'], 'EXP-2,EXP-1'],
])('subjectText(%j) returns %j', (ids, text) => expect(subjectText(ids)).toBe(text));

it('subjectText truncates a long list after a whole id', () => {
  const text = subjectText(Array.from({ length: 500 }, (_, nth) => nth * 2 + 1_000_000));
  expect(text.length).toBeLessThanOrEqual(301);
  expect(text).toMatch(/^(\d{7},)+\d{7}…$/);
});
