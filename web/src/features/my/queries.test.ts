import { expect, test } from 'vitest';
import { groupOf, statusGroups, underWay } from './queries.ts';

test('a status is in one group at most, and a cancelled order in none', () => {
  const all = statusGroups.flatMap(({ statuses }) => statuses);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(['00', '09', '10', '80', '84']));
  expect(all).not.toContain('90');
});

test('an unknown word means all', () => {
  expect(groupOf('moving').statuses).toEqual(['02', '03', '04', '05', '06', '07', '08', '09']);
  expect(groupOf('nonsense').label).toBe('전체');
  expect(groupOf(undefined).label).toBe('전체');
});

test('what was delivered, sent back or cancelled is not under way', () => {
  for (const status of ['10', '84', '90']) expect(underWay).not.toContain(status);
});
