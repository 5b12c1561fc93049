import { itemPrice, type PricedItem, sumByCurrency, sumMoney } from './amounts.ts';
import type { Rates } from './exchange-rates.ts';
import { sumVolumes, sumWeights, toBilledVolume } from './measures.ts';
import type { Order } from './order.ts';
import { orderUsdValue } from './order-amounts.ts';

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

/**
 * Figures of a house bill. `values` has the sum of the lines of each currency, so that lines and totals agree on all papers.
 * @param current exchange rates for an order of an earlier version, which stores none
 */
export const orderFigures = (order: CountedOrder, current: Rates) => ({
  pieces: order.boxQty,
  quantity: order.itemList.reduce((sum, { itemQty }) => sum + itemQty, 0),
  /** In kg; 0: no one has entered or measured it. */
  weight: order.weight,
  /** Volume weight in kg by air, volume in CBM by sea; 0: not measured. The default size of a box is no measure. */
  volume: order.isUnmeasured ? 0 : order.volumeWeight,
  volumeMm3: order.isUnmeasured ? 0 : order.volumeMm3,
  values: sumByCurrency(order.itemList.map(lineAmount)),
  usd: orderUsdValue(order, current),
});
export type OrderFigures = ReturnType<typeof orderFigures>;

/**
 * Totals of house bills, whose volumes are added in mm³ and rounded once. `unvalued`: number of house bills without a value
 * in USD, which `usd` does not count. `unweighed`, `unsized`, `unmeasured`: numbers of those without a weight, without a
 * volume, and without one of them.
 * @param freightMethod of the consol
 */
export const totalFigures = (bills: readonly OrderFigures[], freightMethod: number) => {
  const usd = bills.flatMap((bill) => ('amount' in bill.usd ? bill.usd.amount : []));
  return {
    bills: bills.length,
    pieces: bills.reduce((sum, { pieces }) => sum + pieces, 0),
    quantity: bills.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: sumWeights(bills.map(({ weight }) => weight)),
    volume: toBilledVolume(sumVolumes(bills.map(({ volumeMm3 }) => volumeMm3)), freightMethod),
    values: sumByCurrency(bills.flatMap(({ values }) => values)),
    usd: sumMoney(usd),
    unvalued: bills.length - usd.length,
    unweighed: bills.filter(({ weight }) => weight === 0).length,
    unsized: bills.filter(({ volume }) => volume === 0).length,
    unmeasured: bills.filter(({ weight, volume }) => weight === 0 || volume === 0).length,
  };
};
export type TotalFigures = ReturnType<typeof totalFigures>;
