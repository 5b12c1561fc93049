import type { Order } from '#shared/domain/order.ts';
import { AppError, type ErrorCode, errorCatalog } from '#shared/errors.ts';

/** @throws `code` naming the orders, if there are any */
export const refuseAny = (
  code: ErrorCode,
  orders: readonly Pick<Order, 'id'>[],
  list: 'id' | 'orderIds' | 'orders' = 'id',
): void => {
  if (orders.length === 0) return;
  const { message } = errorCatalog[code];
  throw new AppError(code, { fields: orders.map(({ id }) => ({ path: `${list}.${id}`, message })) });
};

/** @throws ORDER_NUMBER_TAKEN naming orders that share a number with an earlier order of the list */
export const refuseSharedNumbers = (orders: readonly Pick<Order, 'id' | 'partnerId' | 'orderId'>[]): void => {
  const numberOf = ({ partnerId, orderId }: (typeof orders)[number]) => `${partnerId} ${orderId}`;
  const seen = new Set<string>();
  const shared = orders.filter(
    (order) => order.orderId && (seen.has(numberOf(order)) || !seen.add(numberOf(order))),
  );
  refuseAny('ORDER_NUMBER_TAKEN', shared);
};
