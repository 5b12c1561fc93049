import { needsOrderNumber } from '#shared/domain/order-update.ts';
import { getOrders } from '../../db/order.entity.ts';
import { runOperation, statusChange } from '../operation/order-operations.ts';
import type { OperationContext } from '../operation/run-operation.ts';
import { requireStatusInUse } from '../reference/check-codes.ts';
import { numberOrders } from './number-orders.ts';

type StatusRequest = {
  id: readonly number[];
  status: string;
  orderIds: Record<string, string>;
  autoOrderId?: boolean;
};

/**
 * Sets the status of many orders, all or none; those that arrive without an order number get the one given or the next.
 * @throws VALIDATION_FAILED, ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, STATUS_NOT_ALLOWED,
 * ORDER_NUMBER_REQUIRED, ORDER_NUMBER_TAKEN
 */
export const setStatus = async (
  { id: ids, status, orderIds, autoOrderId }: StatusRequest,
  context: OperationContext,
): Promise<void> => {
  await requireStatusInUse(status);
  const withoutNumber = autoOrderId
    ? (await getOrders(context.scope, ids)).filter((order) =>
        needsOrderNumber(order.status, status, order.orderId || (orderIds[order.id] ?? '')),
      )
    : [];
  const numbers = await numberOrders(withoutNumber, context.now);
  await runOperation(statusChange, { status, orderIds: { ...orderIds, ...numbers } }, ids, context);
};
