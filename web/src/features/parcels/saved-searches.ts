import { addDays } from '#shared/domain/dates.ts';
import { createStoredValue } from '#web/lib/store.ts';
import { serverToday } from '#web/lib/today.ts';
import { type Criteria, readCriteria } from './criteria.ts';

export type SavedSearch = {
  name: string;
  criteria: Criteria;
  /**
   * Set if the date range ended on the day of saving. The search then always covers the last `days` days; 0 for a range
   * without a first day.
   */
  days?: number;
};

const DAY_MS = 86_400_000;

const isSavedSearch = (stored: unknown): stored is SavedSearch =>
  typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string';

/** The saved searches of a member, stored in this browser. */
export const savedSearchesOf = (memberId: number) =>
  createStoredValue<readonly SavedSearch[]>(`searches.${memberId}`, (stored) =>
    Array.isArray(stored) ? stored.filter(isSavedSearch) : [],
  );

/** Adds a search, or replaces the search with the same name. */
export const withSearch = (
  searches: readonly SavedSearch[],
  name: string,
  criteria: Criteria,
  today = serverToday(),
): readonly SavedSearch[] => {
  const { from, to } = criteria;
  const length = from ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 0;
  const days = to === today ? length : undefined;
  return [...searches.filter((search) => search.name !== name), { name, criteria, days }];
};

/** The criteria of a saved search. If the search has `days`, the date range is moved to end today. */
export const currentCriteria = ({ criteria, days }: SavedSearch, today = serverToday()): Criteria => ({
  ...readCriteria(criteria),
  ...(days !== undefined && { from: days ? addDays(today, 1 - days) : '', to: today }),
});
