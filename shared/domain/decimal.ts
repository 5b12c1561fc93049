// Exact decimal arithmetic. A number stands for the decimal that `String(number)` prints.

/** `units` / 10^`scale` */
type Decimal = { units: bigint; scale: number };

const decimalOf = (value: number): Decimal => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
};

/** Number of decimals of a value: 0.125 → 3. 0 if the value is not finite. */
export const decimalsOf = (value: number): number => (Number.isFinite(value) ? decimalOf(value).scale : 0);

const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

const plus = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  const unitsOf = (one: Decimal) => one.units * 10n ** BigInt(scale - one.scale);
  return { units: unitsOf(a) + unitsOf(b), scale };
};

const zero: Decimal = { units: 0n, scale: 0 };
const one: Decimal = { units: 1n, scale: 0 };

/**
 * Returns a sum of products, divided by an integer and rounded once, halves away from zero (-0.005 → -0.01).
 * @param products the factors of each product
 * @param divisor a positive integer
 * @returns NaN if a factor is not finite
 */
export const sumOfProducts = (
  products: readonly (readonly number[])[],
  decimals: number,
  divisor = 1,
): number => {
  if (!products.flat().every(Number.isFinite)) return Number.NaN;
  const { units, scale } = products
    .map((factors) => factors.map(decimalOf).reduce(times, one))
    .reduce(plus, zero);
  const denominator = 10n ** BigInt(scale) * BigInt(divisor);
  const size = (units < 0n ? -units : units) * 10n ** BigInt(decimals);
  const rounded = (2n * size + denominator) / (2n * denominator);
  return Number(`${units < 0n && rounded > 0n ? '-' : ''}${rounded}e-${decimals}`);
};

/** Rounds halves away from zero: 1.005 → 1.01. */
export const roundHalfUp = (value: number, decimals: number): number => sumOfProducts([[value]], decimals);

export const roundedSum = (values: readonly number[], decimals: number): number =>
  sumOfProducts(
    values.map((value) => [value]),
    decimals,
  );
