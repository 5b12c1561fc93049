import { expect, test } from 'vitest';
import { noCriteria } from './criteria.ts';
import { criteriaToday, withSearch } from './saved-searches.ts';

const lastWeek = { ...noCriteria(), status: '02', from: '2026-11-15', to: '2026-11-21' };

test('a search until today goes on until the day it is used', () => {
  const [saved] = withSearch([], '입고', lastWeek, '2026-11-21');
  expect(saved && criteriaToday(saved, '2026-12-01')).toEqual({
    ...lastWeek,
    from: '2026-11-25',
    to: '2026-12-01',
  });
});

test('a search of days gone by stays with them', () => {
  const [saved] = withSearch([], '입고', lastWeek, '2026-11-30');
  expect(saved && criteriaToday(saved, '2026-12-01')).toEqual(lastWeek);
});

test('a name stands for one search', () => {
  const once = withSearch([], '입고', lastWeek, '2026-11-30');
  const again = withSearch(once, '입고', { ...lastWeek, status: '03' }, '2026-11-30');
  expect(again.map(({ criteria }) => criteria.status)).toEqual(['03']);
});
