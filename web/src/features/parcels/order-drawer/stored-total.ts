import type { Rates } from '#shared/domain/exchange-rates.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderUsdValue } from '#shared/domain/order-amounts.ts';
import type { DeclaredAmount } from '#web/lib/declared-value.ts';

/** Stored total of an order. @param rates for an order of an earlier version @param above limit in USD for `isHigh` */
export const storedTotal = (order: Order, rates: Rates, above: number): DeclaredAmount => {
  const usd = orderUsdValue(order, rates);
  return {
    amount: order.totalPrice,
    currency: order.totalCurrency,
    isHigh: 'amount' in usd && usd.amount > above,
  };
};
