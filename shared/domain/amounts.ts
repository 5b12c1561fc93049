import { decimalsOf, roundedSum, roundHalfUp, sumOfProducts } from './decimal.ts';
import type { Currency } from './order-fields.ts';

// The only place that computes, rounds and formats prices. Formatting the decimal text of a number instead of its binary
// value shows no digits that the price does not have.

/** Number of decimals of amounts in the currency. */
const currencyDecimals = (currency: string): number => (currency === 'KRW' || currency === 'JPY' ? 0 : 2);

export type PricedItem = { unitPrice: number; itemQty: number; currency: string };

/** Unit price × quantity, rounded half up to the decimals of the currency. The unit price keeps all of its decimals. */
export const itemPrice = ({ unitPrice, itemQty, currency }: PricedItem): number =>
  sumOfProducts([[unitPrice, itemQty]], currencyDecimals(currency));

export const sumMoney = (amounts: readonly number[]): number => roundedSum(amounts, 2);

/** Sum per currency, in the sequence in which the currencies first occur. */
export const sumByCurrency = (
  values: readonly { amount: number; currency: string }[],
): { amount: number; currency: string }[] =>
  [...new Set(values.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumMoney(values.flatMap((value) => (value.currency === currency ? value.amount : []))),
  }));

/** Currency → value of one unit in USD. */
export type Rates = Record<string, number>;

/**
 * Approximate rates of November 2026: seed data of the code group EXRATE. A table that was created before a currency was
 * added has no code for this currency, so its seed rate applies until staff add the code.
 */
export const seedRates = { USD: 1, KRW: 0.00072, JPY: 0.0066, AUD: 0.65 } satisfies Record<Currency, number>;

/** Exchange rates by currency. A code whose value is no number above 0 is no rate. @param codes codes of the group EXRATE */
export const ratesOf = (codes: readonly { code: string; value: string }[]): Rates => {
  const rates = Object.entries({
    ...seedRates,
    ...Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)])),
  });
  return Object.fromEntries(rates.filter(([, rate]) => rate > 0));
};

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
export const totalPrice = (items: readonly PricedItem[], rates: Rates): number => {
  const total = totalCurrency(items);
  return sumMoney(
    items.map((item) => {
      const { currency } = item;
      const price = itemPrice(item);
      const converted = currency === total ? price : inUsd(price, currency, rates);
      if (converted === undefined) throw new Error(`Currency ${currency} has no exchange rate`);
      return converted;
    }),
  );
};

/** `missing`: currencies without a rate. */
export type UsdValue = { amount: number } | { missing: string[] };

/** Value of the items in USD: the sum of their converted prices. */
export const usdValue = (items: readonly PricedItem[], rates: Rates): UsdValue => {
  const amounts = items.map((item) => ({
    currency: item.currency,
    usd: inUsd(itemPrice(item), item.currency, rates),
  }));
  const missing = amounts.flatMap(({ currency, usd }) => (usd === undefined ? currency : []));
  if (missing.length > 0) return { missing: [...new Set(missing)] };
  return { amount: sumMoney(amounts.map(({ usd = 0 }) => usd)) };
};

/** Rates of the currencies that the items have. Currencies without a rate are absent. */
const usedRates = (items: readonly { currency: string }[], rates: Rates): Rates => {
  const currencies = new Set(items.map(({ currency }) => currency));
  return Object.fromEntries(Object.entries({ ...rates, USD: 1 }).filter(([name]) => currencies.has(name)));
};

/**
 * Amounts that an order stores. `totalUsd` is null if a currency has no rate.
 * @param current rates at the moment of the registration or the change of the items
 * @throws Error if the currencies of the items differ and one has no rate
 */
export const orderAmounts = <C extends string>(
  items: readonly (PricedItem & { currency: C })[],
  current: Rates,
) => {
  const value = usdValue(items, current);
  return {
    totalPrice: totalPrice(items, current),
    totalCurrency: totalCurrency(items),
    totalUsd: 'amount' in value ? value.amount : null,
    rates: usedRates(items, current),
  };
};

type StoredAmounts = { itemList: readonly PricedItem[]; totalUsd: number | null; rates: Rates | null };

/** Stored value of an order in USD. @param current used for an order of an earlier version, which has no rates */
export const orderUsdValue = ({ itemList, totalUsd, rates }: StoredAmounts, current: Rates): UsdValue =>
  totalUsd === null ? usdValue(itemList, rates ?? current) : { amount: totalUsd };

/** True if both lists have the same prices, quantities and currencies in the same sequence. */
export const hasSamePrices = (a: readonly PricedItem[], b: readonly PricedItem[]): boolean =>
  a.length === b.length &&
  a.every((item, index) => {
    const other = b[index];
    return (
      item.unitPrice === other?.unitPrice &&
      item.itemQty === other.itemQty &&
      item.currency === other.currency
    );
  });

/** `AUD 0.65, KRW 0.00072`. The rate of USD is not written, because it is always 1. */
export const formatRates = (rates: Rates): string =>
  Object.entries(rates)
    .filter(([currency]) => currency !== 'USD')
    .map(([currency, rate]) => `${currency} ${rate}`)
    .join(', ');

/** Number of decimals with which an amount or a unit price is written: at least those of its currency, and all of its own. */
export const shownDecimals = (amount: number, currency: string): number =>
  Math.max(currencyDecimals(currency), decimalsOf(amount));

const formatters = new Map<number, Intl.NumberFormat>();

const formatterOf = (decimals: number): Intl.NumberFormat => {
  const formatter =
    formatters.get(decimals) ??
    new Intl.NumberFormat('ko-KR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(decimals, formatter);
  return formatter;
};

/** `1,234.50`, `0.125`; won and yen without decimals unless the amount has some: `200,000`. */
export const formatAmount = (amount: number, currency: string): string =>
  formatterOf(shownDecimals(amount, currency)).format(String(amount) as `${number}`);

/** `USD 1,234.50`, `KRW 200,000`: see `formatAmount`. */
export const formatMoney = (amount: number, currency: string): string =>
  `${currency} ${formatAmount(amount, currency)}`;
