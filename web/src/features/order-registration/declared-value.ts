import { inUsd, itemPrice, type Rates, totalCurrency, totalPrice } from '#shared/domain/measures.ts';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import type { ItemValues } from './form-values.ts';

/** An amount of money, and whether it is close to being taxed. */
type Declared = { amount: number; currency: string; isHigh: boolean };

type Priced = Pick<ItemValues, 'unitPrice' | 'itemQty' | 'currency'>;

const judged = (amount: number, currency: string, rates: Rates): Declared => ({
  amount,
  currency,
  isHigh: (inUsd(amount, currency, rates) ?? 0) > HIGHLIGHT_ABOVE,
});

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
  const total = totalCurrency(items);
  const needed = items.filter(({ currency }) => currency !== total);
  if (needed.some(({ currency }) => inUsd(0, currency, rates) === undefined)) return undefined;
  return judged(totalPrice(items.map(figures), rates), total, rates);
};
