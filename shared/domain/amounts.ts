import { decimalsOf, roundedSum, roundHalfUp, sumOfProducts } from './decimal.ts';
import type { Rates } from './exchange-rates.ts';

// Only this file and `order-amounts.ts` compute, round and format prices. Formatting the decimal text of a number instead of its binary
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
