import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeSettings,
  formatHblNo,
  isMisread,
  issuedCount,
  lastIssued,
  nextSegment,
  type RangeState,
  startRange,
} from './hbl-sequence.ts';

const range = (min: number, max: number, base: number) => startRange({ name: 'HH', min, max, base });

// Takes the next value as the issuer does. If the current segment is used up, the next segment continues.
const takeOne = (state: RangeState): { state: RangeState; value: number } | undefined => {
  const running = state.current < state.end ? state : nextSegment(state);
  if (!running) return undefined;
  return { state: { ...running, current: running.current + 1 }, value: running.current + 1 };
};

const takeAll = (from: RangeState) => {
  const values: number[] = [];
  let state = from;
  for (let taken = takeOne(state); taken; taken = takeOne(state)) {
    state = taken.state;
    values.push(taken.value);
  }
  return { state, values };
};

const smallRanges = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.nat(30))
  .map(([min, length, offset]) => range(min, min + length, min + (offset % (length + 1))));

describe('house bill number range', () => {
  it('formats a value with the number of digits of the largest value', () => {
    expect(formatHblNo({ name: 'HH', max: 99_999 }, 42)).toBe('HH00042');
  });

  it('starts at the base value, continues from the smallest value in round 2, and ends', () => {
    const { state, values } = takeAll(range(1, 5, 4));
    expect(values).toEqual([4, 5, 1, 2, 3]);
    expect(state.round).toBe(2);
    expect(nextSegment(state)).toBeUndefined();
  });

  it('lastIssued returns the last issued number also after the start of the next segment', () => {
    const used = { ...range(1, 5, 4), current: 5 };
    const next = nextSegment(used);
    expect(next && lastIssued(next)).toBe(5);
    expect(lastIssued(range(1, 5, 4))).toBeNull();
  });

  it('issues every value exactly once for any limits', () => {
    fc.assert(
      fc.property(smallRanges, (start) => {
        const { values } = takeAll(start);
        expect([...values].sort((a, b) => a - b)).toEqual(
          Array.from({ length: start.max - start.min + 1 }, (_, index) => start.min + index),
        );
      }),
    );
  });

  it('never issues a value twice when the limits change', () => {
    fc.assert(
      fc.property(
        smallRanges,
        fc.array(fc.tuple(fc.nat(10), fc.nat(40), fc.nat(40)), { maxLength: 8 }),
        (start, moves) => {
          const seen = new Set<number>();
          let state = start;
          for (const [count, min, max] of moves) {
            for (let nth = 0; nth < count; nth += 1) {
              const taken = takeOne(state);
              if (!taken) break;
              expect(seen.has(taken.value)).toBe(false);
              expect(taken.value).toBeGreaterThanOrEqual(taken.state.min);
              expect(taken.value).toBeLessThanOrEqual(taken.state.max);
              seen.add(taken.value);
              state = taken.state;
            }
            if (max <= min) continue;
            const changed = changeSettings(state, { name: 'HH', min, max, base: min });
            if (changed !== 'RANGE_BELOW_ISSUED') state = changed;
          }
          expect(issuedCount(state)).toBe(seen.size);
        },
      ),
    );
  });

  it('accepts any limits before the first number, then refuses limits that exclude an issued value or add a digit', () => {
    const fresh = range(1, 99, 10);
    expect(changeSettings(fresh, { name: 'HH', min: 5, max: 5000, base: 7 })).toEqual(
      startRange({ name: 'HH', min: 5, max: 5000, base: 7 }),
    );
    const used = { ...fresh, current: 20 };
    expect(changeSettings(used, { name: 'HH', min: 11, max: 99, base: 11 })).toBe('RANGE_BELOW_ISSUED');
    expect(changeSettings(used, { name: 'HH', min: 1, max: 19, base: 1 })).toBe('RANGE_BELOW_ISSUED');
    expect(changeSettings(used, { name: 'HH', min: 1, max: 100, base: 1 })).toBe('RANGE_BELOW_ISSUED');
    expect(changeSettings(used, { name: 'HH', min: 1, max: 20, base: 1 })).toMatchObject({
      current: 20,
      end: 20,
    });
  });
});

describe('isMisread', () => {
  const ranges = [{ name: 'HHK' }, { name: 'SYD' }];

  it.each([
    ['a code of five characters', 'HHK12', true],
    ['a code of six characters with the letters of a range', 'HHK123', false],
    ['a number of the second range with a box', 'SYD100001-02', false],
    ['a code without letters', '8801234567890', true],
    ['a code with the letters of a range inside', 'XHHK100001', true],
  ])('of %s', (_, code, expected) => {
    expect(isMisread(code, ranges)).toBe(expected);
  });

  it('is true for every code if there is no range', () => {
    expect(isMisread('HHK1000123', [])).toBe(true);
  });
});
