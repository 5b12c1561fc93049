import { createStore } from '#web/lib/store.ts';

const KEY = 'hanho.tracking.recent';
const MAX_RECENT = 5;

export const withNumber = (numbers: readonly string[], hblNo: string): readonly string[] =>
  [hblNo, ...numbers.filter((each) => each !== hblNo)].slice(0, MAX_RECENT);

const stored = (): readonly string[] => {
  try {
    const numbers: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(numbers)
      ? numbers.filter((each) => typeof each === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
};

/** Numbers that were looked up and found in this browser, newest first. */
export const recentSearches = createStore([], stored());
recentSearches.subscribe(() => localStorage.setItem(KEY, JSON.stringify(recentSearches.get())));

export const rememberNumber = (hblNo: string): void => recentSearches.set((now) => withNumber(now, hblNo));

export const forgetNumber = (hblNo: string): void =>
  recentSearches.set((now) => now.filter((each) => each !== hblNo));
