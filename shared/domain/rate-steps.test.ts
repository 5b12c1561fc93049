import { describe, expect, it } from 'vitest';
import { checkSteps, intervalsBetween, roundUpTo } from './rate-steps.ts';

const stepsOf = (...steps: readonly (readonly [upTo: number, price: number])[]) =>
  steps.map(([upTo, price]) => ({ upTo, price }));

describe('checkSteps', () => {
  it('reports nothing for rising steps without a gap, also if the first one is larger than the interval', () => {
    expect(checkSteps(stepsOf([1, 100], [1.5, 150], [2, 150]), 0.5)).toEqual([]);
    expect(checkSteps(stepsOf([0.1, 100], [0.2, 150], [0.3, 150]), 0.1)).toEqual([]);
  });

  it('reports a bound that repeats or precedes another as an overlap', () => {
    const steps = stepsOf([1, 100], [1, 150], [0.5, 200]);
    expect(checkSteps(steps, 0.5)).toEqual([
      { index: 1, kind: 'order' },
      { index: 2, kind: 'order' },
    ]);
  });

  it('reports a bound that is no multiple of the interval', () => {
    expect(checkSteps(stepsOf([0.7, 100]), 0.5)).toEqual([{ index: 0, kind: 'interval' }]);
  });

  it('reports missing steps and a falling price', () => {
    expect(checkSteps(stepsOf([1, 100], [2, 200], [2.5, 150]), 0.5)).toEqual([
      { index: 1, kind: 'gap' },
      { index: 2, kind: 'cheaper' },
    ]);
  });
});

describe('roundUpTo', () => {
  it.each([
    [3, 0.5, 3],
    [3.01, 0.5, 3.5],
    [0.3, 0.1, 0.3],
    [0.301, 0.1, 0.4],
  ])('rounds %f up to a multiple of %f: %f', (measure, interval, expected) => {
    expect(roundUpTo(measure, interval)).toBe(expected);
  });
});

describe('intervalsBetween', () => {
  it('counts intervals exactly', () => {
    expect(intervalsBetween(0.1, 0.7, 0.1)).toBe(6);
  });
});
