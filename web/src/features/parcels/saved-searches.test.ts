import { expect, test } from 'vitest';
import { defaultCriteria } from './criteria.ts';
import { currentCriteria, withSearch } from './saved-searches.ts';

const lastWeek = { ...defaultCriteria(), status: '02', from: '2026-11-15', to: '2026-11-21' };

test('currentCriteria moves a range that ended on the day of saving, so that it ends today', () => {
  const [saved] = withSearch([], '입고', lastWeek, '2026-11-21');
  expect(saved && currentCriteria(saved, '2026-12-01')).toEqual({
    ...lastWeek,
    from: '2026-11-25',
    to: '2026-12-01',
  });
});

test('currentCriteria moves the end of a range without a first day, if it was the day of saving', () => {
  const open = { ...lastWeek, isOpen: '1', from: '' };
  const [saved] = withSearch([], '진행 중', open, '2026-11-21');
  expect(saved && currentCriteria(saved, '2026-12-01')).toEqual({ ...open, to: '2026-12-01' });
});

test('currentCriteria keeps a range that ended before the day of saving', () => {
  const [saved] = withSearch([], '입고', lastWeek, '2026-11-30');
  expect(saved && currentCriteria(saved, '2026-12-01')).toEqual(lastWeek);
});

test('withSearch replaces the saved search with the same name', () => {
  const once = withSearch([], '입고', lastWeek, '2026-11-30');
  const again = withSearch(once, '입고', { ...lastWeek, status: '03' }, '2026-11-30');
  expect(again.map(({ criteria }) => criteria.status)).toEqual(['03']);
});
