import { inUsd, itemPrice, type Rates, totalCurrency, totalPrice } from '#shared/domain/measures.ts';

/** An amount of money, and whether it is worth more USD than the limit it was judged by. */
type Declared = { amount: number; currency: string; isHigh: boolean };

/** An item as it is typed. */
type Priced = { unitPrice: string; itemQty: string; currency: string };

const judged = (amount: number, currency: string, rates: Rates, above: number): Declared => ({
  amount,
  currency,
  isHigh: (inUsd(amount, currency, rates) ?? 0) > above,
});

const figures = ({ unitPrice, itemQty, currency }: Priced) => ({
  unitPrice: Number(unitPrice) || 0,
  itemQty: Number(itemQty) || 0,
  currency,
});

/** An item's price: unit price × quantity. */
export const declaredItem = (item: Priced, rates: Rates, above: number): Declared => {
  const { unitPrice, itemQty, currency } = figures(item);
  return judged(itemPrice(unitPrice, itemQty), currency, rates, above);
};

/** The items together: in their currency, in USD when they differ; undefined until the rates for that are known. */
export const declaredTotal = (
  items: readonly Priced[],
  rates: Rates,
  above: number,
): Declared | undefined => {
  const total = totalCurrency(items);
  const needed = items.filter(({ currency }) => currency !== total);
  if (needed.some(({ currency }) => inUsd(0, currency, rates) === undefined)) return undefined;
  return judged(totalPrice(items.map(figures), rates), total, rates, above);
};
