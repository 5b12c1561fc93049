import { roundHalfUp, sumOfProducts } from './decimal.ts';
import type { Currency } from './order-fields.ts';

/** Sides in cm. */
export type Box = { width: number; length: number; height: number };

export type Boxes = Box & { count: number };

const totalVolume = (boxes: readonly Boxes[], decimals: number, divisor: number): number =>
  sumOfProducts(
    boxes.map(({ width, length, height, count }) => [width, length, height, count]),
    decimals,
    divisor,
  );

/** Volume weight of several boxes in kg, rounded once. @param boxes sides in cm */
export const totalAirVolumeWeight = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 6000);

/** Volume of several boxes in CBM, rounded once. @param boxes sides in cm */
export const totalSeaVolume = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 1_000_000);

/** Volume weight in kg: cm³ / 6000. Orders have 2 decimals, items 3. */
export const airVolumeWeight = (box: Box, decimals = 2): number =>
  totalAirVolumeWeight([{ ...box, count: 1 }], decimals);

/** Volume in CBM: cm³ / 1,000,000. */
export const seaVolume = (box: Box): number => totalSeaVolume([{ ...box, count: 1 }]);

/** Billed weight of air freight in kg: the larger of actual and volume weight. */
export const chargeableWeight = (actualKg: number, volumeKg: number): number => Math.max(actualKg, volumeKg);

/** Volume weight in kg by air, volume in CBM by sea. @param freightMethod 1 sea, 2 air */
export const orderVolume = (box: Box, freightMethod: number): number =>
  freightMethod === 1 ? seaVolume(box) : airVolumeWeight(box);

export const itemPrice = (unitPrice: number, itemQty: number): number =>
  sumOfProducts([[unitPrice, itemQty]], 2);

const sum = (values: readonly number[], decimals: number): number =>
  sumOfProducts(
    values.map((value) => [value]),
    decimals,
  );

export const sumMoney = (amounts: readonly number[]): number => sum(amounts, 2);

/** Sum per currency, in the sequence in which the currencies first occur. */
export const sumByCurrency = (
  values: readonly { amount: number; currency: string }[],
): { amount: number; currency: string }[] =>
  [...new Set(values.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumMoney(values.flatMap((value) => (value.currency === currency ? value.amount : []))),
  }));

/** Sum of weights or volumes, rounded to 3 decimals. */
export const sumMeasures = (values: readonly number[]): number => sum(values, 3);

/** Currency → value of one unit in USD. */
export type Rates = Record<string, number>;

/**
 * Approximate rates of November 2026: seed data of the code group EXRATE. A table that was created before a currency was
 * added has no code for this currency, so its seed rate applies until staff add the code.
 */
export const seedRates = { USD: 1, KRW: 0.00072, JPY: 0.0066, AUD: 0.65 } satisfies Record<Currency, number>;

/** Exchange rates by currency. @param codes codes of the group EXRATE */
export const ratesOf = (codes: readonly { code: string; value: string }[]): Rates => ({
  ...seedRates,
  ...Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)])),
});

/** Converts an amount to USD, rounded to the cent. Returns undefined if the currency has no rate. */
export const inUsd = (amount: number, currency: string, rates: Rates): number | undefined => {
  if (currency === 'USD') return roundHalfUp(amount, 2);
  const rate = rates[currency];
  return rate === undefined ? undefined : sumOfProducts([[amount, rate]], 2);
};

/** The currency of all items; USD if the currencies differ or the list is empty. */
export const totalCurrency = <C extends string>(items: readonly { currency: C }[]): C | 'USD' => {
  const [first = 'USD', ...others] = new Set(items.map(({ currency }) => currency));
  return others.length === 0 ? first : 'USD';
};

/** Declared value of the items in `totalCurrency`. @throws Error if currencies differ and one has no rate */
export const totalPrice = (
  items: readonly { unitPrice: number; itemQty: number; currency: string }[],
  rates: Rates,
): number => {
  const total = totalCurrency(items);
  return sumMoney(
    items.map(({ unitPrice, itemQty, currency }) => {
      const price = itemPrice(unitPrice, itemQty);
      const converted = currency === total ? price : inUsd(price, currency, rates);
      if (converted === undefined) throw new Error(`Currency ${currency} has no exchange rate`);
      return converted;
    }),
  );
};
