import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfUp, sumOfProducts } from './decimal.ts';

// A decimal `units` / 10^`scale` of at most 9 digits, so that `String(number)` prints exactly this decimal.
const typedDecimal = fc
  .record({ units: fc.integer({ min: 0, max: 999_999_999 }), scale: fc.integer({ min: 0, max: 6 }) })
  .map(({ units, scale }) => ({ units: BigInt(units), scale, value: Number(`${units}e-${scale}`) }));

// Twice the difference between a rounded result and the exact fraction. The unit is 1 / (10^`decimals` × `denominator`).
const doubledError = (result: number, decimals: number, numerator: bigint, denominator: bigint) => {
  const place = 10n ** BigInt(decimals);
  const units = BigInt(Math.round(result * Number(place)));
  return 2n * (units * denominator - numerator * place);
};

describe('sumOfProducts', () => {
  it('returns the decimal nearest to the exact result, and rounds positive halves up', () => {
    const factors = fc.array(fc.tuple(typedDecimal, typedDecimal), { maxLength: 8 });
    const divisors = fc.constantFrom(1, 6_000, 1_000_000);
    fc.assert(
      fc.property(factors, divisors, fc.constantFrom(2, 3), (pairs, divisor, decimals) => {
        // Every product over the common denominator 10^12.
        const numerator = pairs.reduce(
          (sum, [a, b]) => sum + a.units * b.units * 10n ** BigInt(12 - a.scale - b.scale),
          0n,
        );
        const denominator = 10n ** 12n * BigInt(divisor);
        const result = sumOfProducts(
          pairs.map(([a, b]) => [a.value, b.value]),
          decimals,
          divisor,
        );
        fc.pre(result < 1e12);
        const error = doubledError(result, decimals, numerator, denominator);
        expect(error > -denominator && error <= denominator).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the terms', () => {
    fc.assert(
      fc.property(fc.array(typedDecimal, { maxLength: 20 }), (terms) => {
        const sum = (values: readonly { value: number }[]) =>
          sumOfProducts(
            values.map(({ value }) => [value]),
            3,
          );
        expect(sum(terms)).toBe(sum(terms.toReversed()));
      }),
    );
  });

  it.each([
    [[[0.1], [0.2]], 2, 0.3],
    [[[1e-7, 1e7]], 2, 1],
    [[[1e21]], 2, 1e21],
    [[[-0.005]], 2, -0.01],
    [[[-0.001]], 2, 0],
    [[], 2, 0],
    [[[Number.POSITIVE_INFINITY]], 2, Number.NaN],
  ])('adds up the products %j, rounds to %i decimals and returns %d', (products, decimals, result) => {
    expect(sumOfProducts(products, decimals)).toBe(result);
  });
});

describe('roundHalfUp', () => {
  it.each([
    [1.005, 2, 1.01],
    [8.575, 2, 8.58],
    [2.675, 2, 2.68],
    [1.0049, 2, 1],
    [2, 2, 2],
  ])('rounds %d to %i decimals and returns %d', (value, decimals, rounded) => {
    expect(roundHalfUp(value, decimals)).toBe(rounded);
  });
});
