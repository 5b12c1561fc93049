import { itemPrice, type PricedItem, sumMoney } from '#shared/domain/amounts.ts';
import { addDays } from '#shared/domain/dates.ts';
import { decimalsOf, roundHalfUp, sumOfProducts } from '#shared/domain/decimal.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';

// Rates for values that customs compares with limits: those that customs publishes for a week, otherwise those of the code
// group EXRATE.

/** `krw`: value of one unit in KRW. `from`: first day of the week, a Sunday. `fixed`: derived from the code group EXRATE. */
type CustomsRate = { krw: number; from: string; source: 'customs' | 'fixed' };
/** Rates by currency. */
export type CustomsRates = Readonly<Record<string, CustomsRate>>;

/** Returns the Sunday of the week that contains a day (`YYYY-MM-DD`). Rates of customs apply from Sunday to Saturday. */
export const startOfCustomsWeek = (day: string): string =>
  addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * Returns the rates of a week.
 * @param published KRW per unit, as customs published it; undefined if the rates are not stored
 * @param fixed rates of the code group EXRATE
 */
export const customsRatesOf = (
  published: Readonly<Record<string, number>> | undefined,
  fixed: Rates,
  day: string,
): CustomsRates => {
  const from = startOfCustomsWeek(day);
  const usd = published?.USD;
  const base = usd === undefined ? 'fixed' : 'customs';
  const krwPerUsd = usd ?? 1 / (fixed.KRW ?? Number.NaN);
  // A currency that customs does not publish keeps its fixed value in USD.
  const derived = Object.entries(fixed).map(([currency, rate]): [string, CustomsRate] => [
    currency,
    { krw: rate * krwPerUsd, from, source: 'fixed' },
  ]);
  const known = Object.entries((usd !== undefined && published) || {}).map(
    ([currency, krw]): [string, CustomsRate] => [currency, { krw, from, source: 'customs' }],
  );
  return Object.fromEntries([...derived, ...known, ['KRW', { krw: 1, from, source: base }]]);
};

/** Digits of a quotient of two fixed rates that are exact: 902.77… / 1388.88… is 0.65. */
const EXACT_DIGITS = 12;

/**
 * Converts an amount, rounded half up to the won for KRW, otherwise to the cent.
 * @returns undefined if a currency has no rate
 */
export const convertForCustoms = (
  amount: number,
  { from, to }: { from: string; to: string },
  rates: CustomsRates,
): number | undefined => {
  const decimals = to === 'KRW' ? 0 : 2;
  if (from === to) return roundHalfUp(amount, decimals);
  const [source, target] = [rates[from], rates[to]];
  if (!source || !target) return undefined;
  if (source.source === 'fixed' || target.source === 'fixed') {
    const quotient = Number((source.krw / target.krw).toPrecision(EXACT_DIGITS));
    return sumOfProducts([[amount, quotient]], decimals);
  }
  const scale = 10 ** decimalsOf(target.krw);
  return sumOfProducts([[amount, source.krw, scale]], decimals, Math.round(target.krw * scale));
};

/** Sum of the converted prices of the items. Undefined if one of their currencies has no rate. */
export const totalIn = (
  to: string,
  items: readonly PricedItem[],
  rates: CustomsRates,
): number | undefined => {
  const amounts = items.map((item) => convertForCustoms(itemPrice(item), { from: item.currency, to }, rates));
  return amounts.includes(undefined) ? undefined : sumMoney(amounts.map((amount = 0) => amount));
};
