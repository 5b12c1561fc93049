import { inUsd, itemPrice, type PricedItem, sumMoney, totalCurrency, totalPrice } from './amounts.ts';
import type { Rates } from './exchange-rates.ts';

// Amounts of a stored order. Apart from `amounts.ts`, because the public pages do not need them.

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
