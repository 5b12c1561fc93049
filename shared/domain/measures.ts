/** Weights, volumes and money. Nothing here sums decimals in binary floating point without rounding. */

/** Declared value above which a parcel is taxed. Here, away from the schemas, for the pages that only tell it. */
export const TAX_LIMIT_USD = 150;

export type Box = { width: number; length: number; height: number };

const round = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * factor) / factor;
};

/** Air volume weight in kg: cm³ / 6000. Orders show 2 decimals, items 3. */
export const airVolumeWeight = ({ width, length, height }: Box, decimals = 2): number =>
  round((width * length * height) / 6000, decimals);

/** Sea volume in CBM: cm³ / 1,000,000. */
export const seaVolume = ({ width, length, height }: Box, decimals = 2): number =>
  round((width * length * height) / 1_000_000, decimals);

/** What air freight is billed by: the larger of actual and volume weight, in kg. */
export const chargeableWeight = (actualKg: number, volumeKg: number): number => Math.max(actualKg, volumeKg);

/** The volume weight an order carries: kg by air, CBM by sea. */
export const orderVolume = (box: Box, freightMethod: number): number =>
  freightMethod === 1 ? seaVolume(box) : airVolumeWeight(box);

/** Unit price × quantity, to the cent. */
export const itemPrice = (unitPrice: number, itemQty: number): number => round(unitPrice * itemQty, 2);

/** Sum to the cent, in whole cents. */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** Amounts added up by currency, in the order in which the currencies come: several are never one sum. */
export const sumByCurrency = (
  values: readonly { amount: number; currency: string }[],
): { amount: number; currency: string }[] =>
  [...new Set(values.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumMoney(values.flatMap((value) => (value.currency === currency ? value.amount : []))),
  }));

/** Weights or volumes added up to the thousandth, so that decimals add up to what they say. */
export const sumMeasures = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;

/** USD per unit of a currency. */
export type Rates = Record<string, number>;

/** The rates in the codes of the group EXRATE. */
export const ratesOf = (codes: readonly { code: string; value: string }[]): Rates =>
  Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)]));

/** An amount in USD, to the cent; undefined when its currency has no rate. */
export const inUsd = (amount: number, currency: string, rates: Rates): number | undefined => {
  if (currency === 'USD') return amount;
  const rate = rates[currency];
  return rate === undefined ? undefined : round(amount * rate, 2);
};

/** The currency in which a list of items is added up: theirs when all share one, otherwise USD. */
export const totalCurrency = <C extends string>(items: readonly { currency: C }[]): C | 'USD' => {
  const [first = 'USD', ...others] = new Set(items.map(({ currency }) => currency));
  return others.length === 0 ? first : 'USD';
};

/**
 * The declared value of a list of items, in its `totalCurrency`.
 * @throws when a currency of a mixed list has no rate
 */
export const totalPrice = (
  items: readonly { unitPrice: number; itemQty: number; currency: string }[],
  rates: Rates,
): number => {
  const total = totalCurrency(items);
  return sumMoney(
    items.map(({ unitPrice, itemQty, currency }) => {
      const price = itemPrice(unitPrice, itemQty);
      const counted = currency === total ? price : inUsd(price, currency, rates);
      if (counted === undefined) throw new Error(`no rate for ${currency}`);
      return counted;
    }),
  );
};
