import { describe, expect, it } from 'vitest';
import { countOwnChange, MAX_IN_ALL, MAX_PER_DAY } from './own-changes.ts';

const noon = new Date('2026-11-28T03:00:00.000Z');
const tomorrow = new Date('2026-11-29T03:00:00.000Z');

/** Counts changes until one is refused. @returns the stored text, and the number of counted changes */
const countAll = (stored: string, now: Date): [string, number] => {
  const next = countOwnChange(stored, now);
  if (next === undefined) return [stored, 0];
  const [last, count] = countAll(next, now);
  return [last, count + 1];
};

describe('countOwnChange', () => {
  it('refuses further changes on a day, and allows them again on the next one', () => {
    const [first, changes] = countAll('', noon);
    expect([first, changes]).toEqual(['2026-11-28 30 30', MAX_PER_DAY]);
    expect(countOwnChange(first, tomorrow)).toBe('2026-11-29 1 31');
  });

  it('begins a day at midnight in Seoul', () => {
    const full = '2026-11-28 30 30';
    expect(countOwnChange(full, new Date('2026-11-28T14:59:59.000Z'))).toBeUndefined();
    expect(countOwnChange(full, new Date('2026-11-28T15:00:00.000Z'))).toBe('2026-11-29 1 31');
  });

  it('refuses further changes in all', () => {
    expect(countOwnChange(`2026-11-27 9 ${MAX_IN_ALL - 1}`, noon)).toBe(`2026-11-28 1 ${MAX_IN_ALL}`);
    expect(countOwnChange(`2026-11-27 10 ${MAX_IN_ALL}`, noon)).toBeUndefined();
  });
});
