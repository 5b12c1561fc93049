import { itemPrice, type Rates, sumMoney, totalPrice } from '#shared/domain/measures.ts';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import { formatDecimal, formatNumber } from '../../lib/formats.ts';
import type { ItemValues } from './form-values.ts';

/** An amount of money, and whether it is close to being taxed. */
export type Declared = { amount: number; currency: string; isHigh: boolean };

type Priced = Pick<ItemValues, 'unitPrice' | 'itemQty' | 'currency'>;

const judged = (amount: number, currency: string, rates: Rates): Declared => {
  const usd = currency === 'USD' ? amount : sumMoney([amount * (rates[currency] ?? 0)]);
  return { amount, currency, isHigh: usd > HIGHLIGHT_ABOVE };
};

const figures = ({ unitPrice, itemQty, currency }: Priced) => ({
  unitPrice: Number(unitPrice) || 0,
  itemQty: Number(itemQty) || 0,
  currency,
});

/** An item's price: unit price × quantity. */
export const declaredItem = (item: Priced, rates: Rates): Declared => {
  const { unitPrice, itemQty, currency } = figures(item);
  return judged(itemPrice(unitPrice, itemQty), currency, rates);
};

/** The items together: in their currency, in USD when they differ; undefined until the rates for that are known. */
export const declaredTotal = (items: readonly Priced[], rates: Rates): Declared | undefined => {
  const currencies = new Set(items.map(({ currency }) => currency));
  const isMixed = currencies.size > 1;
  if (isMixed && [...currencies].some((currency) => currency !== 'USD' && !rates[currency])) return undefined;
  const currency = isMixed ? 'USD' : (items[0]?.currency ?? 'USD');
  return judged(totalPrice(items.map(figures), rates), currency, rates);
};

/** USD 1,234.50; won and yen without decimals they do not have. */
export const formatDeclared = ({ amount, currency }: Pick<Declared, 'amount' | 'currency'>): string =>
  `${currency} ${currency === 'USD' ? formatDecimal(amount) : formatNumber(amount)}`;
