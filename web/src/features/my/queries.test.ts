import { expect, test } from 'vitest';
import { activeStatuses, groupOf, statusGroups } from './queries.ts';

test('statusGroups contain every status at most once, and no cancelled orders', () => {
  const all = statusGroups.flatMap(({ statuses }) => statuses);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(['00', '09', '10', '80', '84']));
  expect(all).not.toContain('90');
});

test('groupOf returns the group for all orders for an unknown value', () => {
  expect(groupOf('moving').statuses).toEqual(['02', '03', '04', '05', '06', '07', '08', '09']);
  expect(groupOf('nonsense').label).toBe('전체');
  expect(groupOf(undefined).label).toBe('전체');
});

test('activeStatuses exclude delivered, returned and cancelled orders', () => {
  for (const status of ['10', '84', '90']) expect(activeStatuses).not.toContain(status);
});
