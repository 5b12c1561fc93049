import { describe, expect, it } from 'vitest';
import { isImplausibleWeight } from './implausible-weight.ts';

describe('isImplausibleWeight', () => {
  const box = { width: 10, length: 20, height: 30, boxQty: 1 };

  it.each([
    ['3 kg per litre', { ...box, weight: 18 }, false],
    ['more than 3 kg per litre', { ...box, weight: 18.001 }, true],
    ['the same weight in two boxes', { ...box, weight: 18.001, boxQty: 2 }, false],
    ['grams typed as kilograms', { ...box, weight: 1200 }, true],
    ['a box without a size', { ...box, height: 0, weight: 5 }, false],
    ['a box without a weight', { ...box, weight: 0 }, false],
  ])('is checked for %s', (_, measures, isImplausible) => {
    expect(isImplausibleWeight(measures)).toBe(isImplausible);
  });
});
