import { roundHalfUp, sumOfProducts } from './decimal.ts';

export type Box = { width: number; length: number; height: number };

export type Boxes = Box & { count: number };

const totalVolume = (boxes: readonly Boxes[], decimals: number, divisor: number): number =>
  sumOfProducts(
    boxes.map(({ width, length, height, count }) => [width, length, height, count]),
    decimals,
    divisor,
  );

/** In kg. */
export const totalAirVolumeWeight = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 6000);

/** In CBM. */
export const totalSeaVolume = (boxes: readonly Boxes[], decimals = 2): number =>
  totalVolume(boxes, decimals, 1_000_000);

/** Volume weight in kg: cm³ / 6000. Orders show 2 decimals, items 3. */
export const airVolumeWeight = (box: Box, decimals = 2): number =>
  totalAirVolumeWeight([{ ...box, count: 1 }], decimals);

/** Volume in CBM: cm³ / 1,000,000. */
export const seaVolume = (box: Box): number => totalSeaVolume([{ ...box, count: 1 }]);

/** Billed weight of air freight in kg: the larger of actual and volume weight. */
export const chargeableWeight = (actualKg: number, volumeKg: number): number => Math.max(actualKg, volumeKg);

/** In kg by air, in CBM by sea. */
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

/** In order of appearance. Different currencies are never added. */
export const sumByCurrency = (
  values: readonly { amount: number; currency: string }[],
): { amount: number; currency: string }[] =>
  [...new Set(values.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumMoney(values.flatMap((value) => (value.currency === currency ? value.amount : []))),
  }));

/** Rounded to the thousandth. */
export const sumMeasures = (values: readonly number[]): number => sum(values, 3);

/** USD per unit of a currency. */
export type Rates = Record<string, number>;

/** @param codes of the group EXRATE */
export const ratesOf = (codes: readonly { code: string; value: string }[]): Rates =>
  Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)]));

/** Rounded to the cent. Undefined if the currency has no rate. */
export const inUsd = (amount: number, currency: string, rates: Rates): number | undefined => {
  if (currency === 'USD') return roundHalfUp(amount, 2);
  const rate = rates[currency];
  return rate === undefined ? undefined : sumOfProducts([[amount, rate]], 2);
};

export const totalCurrency = <C extends string>(items: readonly { currency: C }[]): C | 'USD' => {
  const [first = 'USD', ...others] = new Set(items.map(({ currency }) => currency));
  return others.length === 0 ? first : 'USD';
};

/** Declared value in `totalCurrency`. @throws if a currency of a mixed list has no rate */
export const totalPrice = (
  items: readonly { unitPrice: number; itemQty: number; currency: string }[],
  rates: Rates,
): number => {
  const total = totalCurrency(items);
  return sumMoney(
    items.map(({ unitPrice, itemQty, currency }) => {
      const price = itemPrice(unitPrice, itemQty);
      const counted = currency === total ? price : inUsd(price, currency, rates);
      if (counted === undefined) throw new Error(`Currency ${currency} has no exchange rate`);
      return counted;
    }),
  );
};
