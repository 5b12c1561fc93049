import { createStoredValue } from '#web/lib/store.ts';

const MAX_RECENT = 5;

/** Puts a number at the front, without a duplicate, and keeps at most `MAX_RECENT` numbers. */
export const withNumber = (numbers: readonly string[], hblNo: string): readonly string[] =>
  [hblNo, ...numbers.filter((each) => each !== hblNo)].slice(0, MAX_RECENT);

/** Numbers that were looked up and found in this browser, newest first. */
export const recentSearches = createStoredValue<readonly string[]>('tracking.recent', (stored) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT) : [],
);

export const rememberNumber = (hblNo: string): void => recentSearches.set((now) => withNumber(now, hblNo));

export const forgetNumber = (hblNo: string): void =>
  recentSearches.set((now) => now.filter((each) => each !== hblNo));
