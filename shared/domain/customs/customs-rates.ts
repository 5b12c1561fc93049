import { currencyDecimals, itemPrice, type PricedItem, sumMoney } from '#shared/domain/amounts.ts';
import { roundHalfUp } from '#shared/domain/decimal.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';

/**
 * Value of one unit of a currency in KRW. `from`: first day on which customs applies the rate; empty for a fixed rate.
 * `source`: weekly rate of customs, or the code group EXRATE.
 */
type CustomsRate = { krw: number; from: string; source: 'customs' | 'fixed' };

/** Rates by currency, among them KRW. A currency without a rate is absent. */
export type CustomsRates = Readonly<Record<string, CustomsRate>>;

/** Weekly rates of customs. `krw`: currency → value of one unit in KRW. `from`: the Sunday from which they apply. */
type WeekRates = { from: string; krw: Readonly<Record<string, number>> };

/**
 * Returns the rates that apply: those of customs, and the fixed rate for a currency that customs did not publish.
 * @param week undefined while no weekly rates are stored
 */
export const customsRatesOf = (week: WeekRates | undefined, fixedRates: Rates): CustomsRates => {
  const published = Object.entries({ ...week?.krw, ...(week?.krw.USD && { KRW: 1 }) });
  const usdInKrw = week?.krw.USD ?? 1 / (fixedRates.KRW ?? Number.NaN);
  const fixed = Object.entries({ ...fixedRates, USD: 1 }).flatMap(
    ([currency, usd]): [string, CustomsRate][] => {
      const krw = currency === 'KRW' ? 1 : usd * usdInKrw;
      return Number.isFinite(krw) ? [[currency, { krw, from: '', source: 'fixed' }]] : [];
    },
  );
  return Object.fromEntries([
    ...fixed,
    ...published.map(([currency, krw]) => [currency, { krw, from: week?.from ?? '', source: 'customs' }]),
  ]);
};

// The quotient of two rates has no exact decimal, so that half a cent may lack the last of its digits.
const GUARD_DECIMALS = 8;

/** Converts an amount, rounded half up to the decimals of the target currency. Undefined if one of both has no rate. */
export const convertAmount = (
  amount: number,
  from: string,
  to: string,
  rates: CustomsRates,
): number | undefined => {
  const [fromKrw, toKrw] = [rates[from]?.krw, rates[to]?.krw];
  if (from === to) return roundHalfUp(amount, currencyDecimals(to));
  if (fromKrw === undefined || toKrw === undefined) return undefined;
  return roundHalfUp(roundHalfUp((amount * fromKrw) / toKrw, GUARD_DECIMALS), currencyDecimals(to));
};

/** Sum of the converted prices of the items. Undefined if one of their currencies has no rate. */
export const totalIn = (
  currency: string,
  items: readonly PricedItem[],
  rates: CustomsRates,
): number | undefined => {
  const amounts = items.map((item) => convertAmount(itemPrice(item), item.currency, currency, rates));
  return amounts.includes(undefined) ? undefined : sumMoney(amounts.map((amount = 0) => amount));
};
