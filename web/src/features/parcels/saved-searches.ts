import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { createMemory } from '#web/lib/store.ts';
import { type Criteria, readCriteria } from './criteria.ts';

/** A search under a name. One that ended on the day it was saved moves on with the days: `days` long, ending today. */
export type SavedSearch = { name: string; criteria: Criteria; days?: number };

const DAY_MS = 86_400_000;

const isSaved = (kept: unknown): kept is SavedSearch =>
  typeof kept === 'object' && kept !== null && 'name' in kept && typeof kept.name === 'string';

/** The searches that a member saved in this browser. */
export const savedSearchesOf = (memberId: number) =>
  createMemory<readonly SavedSearch[]>(`searches.${memberId}`, (kept) =>
    Array.isArray(kept) ? kept.filter(isSaved) : [],
  );

/** The list with a search under this name, in place of the one that had it. */
export const withSearch = (
  searches: readonly SavedSearch[],
  name: string,
  criteria: Criteria,
  today = seoulDay(new Date()),
): readonly SavedSearch[] => {
  const { from, to } = criteria;
  const days = to === today ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : undefined;
  return [...searches.filter((search) => search.name !== name), { name, criteria, days }];
};

/** What a saved search asks for today. */
export const criteriaToday = ({ criteria, days }: SavedSearch, today = seoulDay(new Date())): Criteria => ({
  ...readCriteria(criteria),
  ...(days && { from: addDays(today, 1 - days), to: today }),
});
