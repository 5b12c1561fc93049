import { inUsd, itemPrice, totalCurrency, totalPrice } from '#shared/domain/amounts.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import type { Currency } from '#shared/domain/order-fields.ts';
import { read as readHsCode } from '#shared/domain/values/hs-code.ts';
import { valueIn } from '#shared/domain/values/reading.ts';
import { numberIn } from './quantity-typing.ts';

/** `isHigh` is true if the amount in USD exceeds the limit, and false if the exchange rate of the currency is missing. */
export type DeclaredAmount = { amount: number; currency: string; isHigh: boolean };

type PricedItem = { unitPrice: string; itemQty: string; currency: string };

const compareToLimit = (amount: number, currency: string, rates: Rates, above: number): DeclaredAmount => ({
  amount,
  currency,
  isHigh: (inUsd(amount, currency, rates) ?? 0) > above,
});

/** Numbers of the typed texts; 0 for a text that is no number. */
export const pricedItem = ({ unitPrice, itemQty, currency }: PricedItem) => ({
  unitPrice: numberIn('price', unitPrice),
  itemQty: numberIn('count', itemQty),
  currency,
});

/** Unit price × quantity. @param above limit in USD for `isHigh` */
export const declaredItem = (item: PricedItem, rates: Rates, above: number): DeclaredAmount =>
  compareToLimit(itemPrice(pricedItem(item)), item.currency, rates, above);

/**
 * Total in the common currency of the items, otherwise in USD. Undefined if an exchange rate is missing. @param above
 * limit in USD for `isHigh`
 */
export const declaredTotal = (
  items: readonly PricedItem[],
  rates: Rates,
  above: number,
): DeclaredAmount | undefined => {
  const total = totalCurrency(items);
  const needed = items.filter(({ currency }) => currency !== total);
  if (needed.some(({ currency }) => inUsd(0, currency, rates) === undefined)) return undefined;
  return compareToLimit(totalPrice(items.map(pricedItem), rates), total, rates, above);
};

/** Item of a form, as texts. */
export type TaxableRow = PricedItem & { itemName: string; hsCode: string };

/** Items with a name, a quantity and a price, for an estimate of taxes. An HS code that is not complete is left out. */
export const taxableItems = (rows: readonly TaxableRow[]) =>
  rows
    .map(({ itemName, hsCode, currency, ...row }) => ({
      ...pricedItem({ ...row, currency }),
      // Both forms offer these currencies only.
      currency: currency as Currency,
      itemName: itemName.trim(),
      hsCode: valueIn(readHsCode(hsCode)) ?? '',
    }))
    .filter(({ itemName, itemQty, unitPrice }) => itemName !== '' && itemQty > 0 && unitPrice > 0);
