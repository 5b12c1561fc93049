import { expect, it } from 'vitest';
import { listedSubjects, subjectText } from './access-record.ts';

it.each([
  [[], ''],
  [[7], '7'],
  [[3, 1, 2, 9, 9], '1-3,9'],
  [['EXP-2', 'EXP-1'], 'EXP-2,EXP-1'],
])('subjectText(%j) returns %j', (ids, text) => expect(subjectText(ids)).toBe(text));

it('subjectText names all ids of a long list, which listedSubjects cuts after a whole id', () => {
  const ids = Array.from({ length: 500 }, (_, nth) => nth * 2 + 1_000_000);
  const text = subjectText(ids);
  expect(text).toBe(ids.join(','));
  const listed = listedSubjects(text);
  expect(listed.length).toBeLessThanOrEqual(301);
  expect(listed).toMatch(/^(\d{7},)+\d{7}…$/);
  expect(listedSubjects('12-14,20')).toBe('12-14,20');
});
