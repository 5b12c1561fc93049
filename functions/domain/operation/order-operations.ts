import * as z from 'zod';
import { type Hold, hasHold, holdFields, holdOf, isSameHold, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderFields } from '#shared/domain/order-fields.ts';
import { storedShapeOf } from '#shared/domain/order-rules.ts';
import { ARRIVED, mayChange, maySetStatus, needsOrderNumber } from '#shared/domain/order-update.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { getOrders } from '../../db/order.entity.ts';
import { releaseDrafts } from '../consol/consol-audit.ts';
import { numberOrders } from '../order/number-orders.ts';
import { refuseAny, refuseSharedNumbers } from '../order/refuse-orders.ts';
import { checkTrackingNumbers } from '../order/tracking-number-use.ts';
import { noConsol } from '../promise/promised-window.ts';
import { requireStatusInUse } from '../reference/check-codes.ts';
import { consolChange, consolDeletion, consolLink, consolRelease } from './consol-operations.ts';
import { courierNumbers } from './courier-operation.ts';
import { type OperationKind, toResumable } from './operation-steps.ts';
import { type OperationContext, operationsOf } from './run-operation.ts';

const StatusInput = z.object({
  status: z.string(),
  /** Order numbers for arriving orders that have none, by order id. */
  orderIds: z.record(z.string(), z.string()),
  /** Hold fields that the status allows. The stored input of an operation of an earlier version has none. */
  hold: z.object(storedShapeOf(orderFields, holdFields)).default(noHold),
});

const statusChange: OperationKind<z.output<typeof StatusInput>> = {
  name: 'statusChange',
  Input: StatusInput,
  plan: (orders, { status, orderIds, hold }, author) => {
    refuseAny(
      'ORDER_DELETED',
      orders.filter(({ isDel }) => isDel),
    );
    refuseAny(
      'ORDER_CONSOLIDATED',
      orders.filter((order) => !mayChange(author, order)),
    );
    refuseAny(
      'STATUS_NOT_ALLOWED',
      orders.filter((order) => !maySetStatus(author, order.status, status)),
    );
    const isChanged = (order: Order) =>
      order.status !== status || (hasHold(hold) && !isSameHold(order, hold));
    const changed = orders.filter(isChanged).map((order) => ({
      order,
      to: {
        status,
        orderId: order.orderId || (status === ARRIVED ? (orderIds[order.id] ?? '') : ''),
        ...hold,
      },
    }));
    refuseAny(
      'ORDER_NUMBER_REQUIRED',
      changed
        .filter(({ order, to }) => needsOrderNumber(order.status, status, to.orderId))
        .map(({ order }) => order),
      'orderIds',
    );
    refuseSharedNumbers(changed.map(({ order, to }) => ({ ...order, ...to })));
    return changed;
  },
};

const DeletionInput = z.object({
  isDel: z.boolean(),
  /**
   * Version of the lock of each tracking number, by the id of the restored order that has it again. The stored input of an
   * operation of an earlier version has none.
   */
  lockVersions: z.record(z.string(), z.number()).default({}),
});

/** Deletes or restores orders. Deleting also releases an order from its consol and frees its numbers. */
export const deletion: OperationKind<z.output<typeof DeletionInput>> = {
  name: 'deletion',
  Input: DeletionInput,
  plan: (orders, { isDel, lockVersions }, author) => {
    const changed = orders.filter((order) => order.isDel !== isDel);
    refuseAny(
      'ORDER_CONSOLIDATED',
      changed.filter((order) => !mayChange(author, order)),
    );
    if (!isDel) refuseSharedNumbers(changed);
    return changed.map((order) => {
      const lockVersion = lockVersions[order.id];
      return {
        order,
        to: { isDel, ...noConsol },
        ...(lockVersion !== undefined && { numberLock: [order.courierNum, lockVersion] as const }),
      };
    });
  },
  audit: (planned) => releaseDrafts(planned.map(({ order }) => order)),
};

export const { runOperation, recoverOperations } = operationsOf([
  toResumable(statusChange),
  toResumable(deletion),
  toResumable(consolLink),
  toResumable(consolRelease),
  toResumable(consolDeletion),
  toResumable(consolChange),
  toResumable(courierNumbers),
]);

// Returns the versions of the locks by order id. Throws TRACKING_TAKEN naming the orders whose number another active order
// has, or an earlier order of the list.
const lockRestoredNumbers = async (orders: readonly Order[]): Promise<Record<number, number>> => {
  const numbered = orders.filter(({ courierNum }) => courierNum !== '');
  const checked = await checkTrackingNumbers(numbered.map(({ courierNum }) => courierNum));
  const seen = new Set<string>();
  const isTaken = ({ courierNum }: Order): boolean => {
    const number = trackingNumberKey(courierNum);
    return checked.get(courierNum)?.user !== undefined || seen.has(number) || !seen.add(number);
  };
  refuseAny('TRACKING_TAKEN', numbered.filter(isTaken));
  return Object.fromEntries(
    numbered.map(({ id, courierNum }) => [id, checked.get(courierNum)?.lock[1] ?? 0]),
  );
};

/**
 * Deletes or restores all of the orders or none.
 * @throws ORDER_NOT_FOUND, ORDER_CONSOLIDATED, ORDER_NUMBER_TAKEN, TRACKING_TAKEN, CONFLICT
 */
export const setDeleted = async (
  ids: readonly number[],
  isDel: boolean,
  context: OperationContext,
): Promise<void> => {
  const restored = isDel ? [] : await getOrders(context.scope, ids, { withDeleted: true });
  const lockVersions = await lockRestoredNumbers(restored.filter((order) => order.isDel));
  await runOperation(deletion, { isDel, lockVersions }, ids, context);
};

type StatusRequest = Hold & {
  id: readonly number[];
  status: string;
  orderIds: Record<string, string>;
  autoOrderId?: boolean;
};

/**
 * Sets the status and the hold fields of all orders or none. Without hold fields, an order that already has the status
 * keeps its own. With `autoOrderId`, arriving orders without an order number get the next
 * numbers.
 * @throws VALIDATION_FAILED, ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, STATUS_NOT_ALLOWED,
 * ORDER_NUMBER_REQUIRED, ORDER_NUMBER_TAKEN
 */
export const setStatus = async (
  { id: ids, status, orderIds, autoOrderId, ...fields }: StatusRequest,
  context: OperationContext,
): Promise<void> => {
  const hold = holdOf({ ...fields, status });
  await requireStatusInUse(status, hold.holdReason);
  const withoutNumber = autoOrderId
    ? (await getOrders(context.scope, ids)).filter((order) =>
        needsOrderNumber(order.status, status, order.orderId || (orderIds[order.id] ?? '')),
      )
    : [];
  const numbers = await numberOrders(withoutNumber, context.now);
  await runOperation(statusChange, { status, orderIds: { ...orderIds, ...numbers }, hold }, ids, context);
};
