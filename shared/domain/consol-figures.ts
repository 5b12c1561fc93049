import { itemPrice, type PricedItem, sumByCurrency, sumMoney } from './amounts.ts';
import type { Rates } from './exchange-rates.ts';
import { volumeOfBoxes } from './measures.ts';
import type { Order } from './order.ts';
import { orderUsdValue } from './order-amounts.ts';
import { DEFAULT_SIDE } from './order-fields.ts';
import { totalMeasures } from './order-measures.ts';

// Figures on the papers of a consol: manifest, invoices and G1 print these and compute none of their own.

export type Money = { amount: number; currency: string };

/** Orders that travel with their consol. No figure of a paper counts the others. @param orders `exclusion`: see `OrderScans` */
export const travelling = <O extends { exclusion: string }>(orders: readonly O[]): O[] =>
  orders.filter(({ exclusion }) => !exclusion);

export const notTravelling = <O extends { exclusion: string }>(orders: readonly O[]): O[] =>
  orders.filter(({ exclusion }) => exclusion);

/** Amount of a line: see `itemPrice`. */
export const lineAmount = (item: PricedItem): Money => ({ amount: itemPrice(item), currency: item.currency });

type CountedOrder = Pick<
  Order,
  'boxQty' | 'weight' | 'isUnmeasured' | 'volumeWeight' | 'volumeMm3' | 'itemList' | 'totalUsd' | 'rates'
>;

const defaultBox = { width: DEFAULT_SIDE, length: DEFAULT_SIDE, height: DEFAULT_SIDE };

/** True if no one has entered or measured the size of any box, so that all boxes have the default size. */
const hasNoSize = ({ isUnmeasured, volumeMm3, boxQty }: CountedOrder): boolean =>
  isUnmeasured && volumeMm3 === volumeOfBoxes([{ ...defaultBox, count: boxQty }]);

/**
 * Figures of a house bill. `values` has the sum of the lines of each currency, so that lines and totals agree on all papers.
 * @param current exchange rates for an order of an earlier version, which stores none
 */
export const orderFigures = (order: CountedOrder, current: Rates) => ({
  pieces: order.boxQty,
  quantity: order.itemList.reduce((sum, { itemQty }) => sum + itemQty, 0),
  /** In kg; 0: no one has entered or measured it. */
  weight: order.weight,
  /** Volume weight in kg by air, volume in CBM by sea; 0: not measured. The default size alone is no measure. */
  volume: hasNoSize(order) ? 0 : order.volumeWeight,
  /** Volume in totals, which count the default size as the list of consols does. */
  volumeMm3: order.volumeMm3,
  values: sumByCurrency(order.itemList.map(lineAmount)),
  usd: orderUsdValue(order, current),
});
export type OrderFigures = ReturnType<typeof orderFigures>;

/**
 * Totals of house bills, whose volumes are added in mm³ and rounded once. `unvalued`: number of house bills without a value
 * in USD, which `usd` does not count. `unweighed`: number of those without a weight. `unsized`: number of those whose boxes
 * count with the default size.
 * @param freightMethod of the consol
 */
export const totalFigures = (bills: readonly OrderFigures[], freightMethod: number) => {
  const usd = bills.flatMap((bill) => ('amount' in bill.usd ? bill.usd.amount : []));
  return {
    bills: bills.length,
    ...totalMeasures(
      bills.map(({ pieces, weight, volumeMm3 }) => ({ boxQty: pieces, weight, volumeMm3 })),
      freightMethod,
    ),
    quantity: bills.reduce((sum, { quantity }) => sum + quantity, 0),
    values: sumByCurrency(bills.flatMap(({ values }) => values)),
    usd: sumMoney(usd),
    unvalued: bills.length - usd.length,
    unweighed: bills.filter(({ weight }) => weight === 0).length,
    unsized: bills.filter(({ volume }) => volume === 0).length,
  };
};
export type TotalFigures = ReturnType<typeof totalFigures>;
