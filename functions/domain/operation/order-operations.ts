import * as z from 'zod';
import { getOrders } from '#functions/db/order.entity.ts';
import type { Author } from '#functions/domain/author.ts';
import { numberOrders } from '#functions/domain/order/number-orders.ts';
import { reasonedCorrection } from '#functions/domain/order/parcel-events.ts';
import { refuseAny, refuseSharedNumbers } from '#functions/domain/order/refuse-orders.ts';
import { checkTrackingNumbers } from '#functions/domain/order/tracking-number-use.ts';
import { noConsol } from '#functions/domain/promise/promised-window.ts';
import { requireStatusInUse } from '#functions/domain/reference/check-codes.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import { type Hold, hasHold, holdFields, holdOf, isSameHold, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderFields } from '#shared/domain/order-fields.ts';
import { storedShapeOf } from '#shared/domain/order-rules.ts';
import { ARRIVED } from '#shared/domain/order-status.ts';
import { mayChange, needsOrderNumber } from '#shared/domain/order-update.ts';
import { lacksReason, statusChange } from '#shared/domain/status-change.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { chargeOptions, recalculation } from './charge-operations.ts';
import { releaseDrafts } from './consol-audit.ts';
import { consolDeletion, consolLink, consolRelease } from './consol-operations.ts';
import { courierNumbers } from './courier-operation.ts';
import { checkOrderRelease } from './departed-consols.ts';
import { type OperationKind, type PlannedChange, type Resumable, toResumable } from './operation-steps.ts';
import { type OperationContext, operationsOf } from './run-operation.ts';

const StatusInput = z.object({
  status: z.string(),
  /** Order numbers for arriving orders that have none, by order id. */
  orderIds: z.record(z.string(), z.string()),
  /** Hold fields that the status allows. The stored input of an operation of an earlier version has none. */
  hold: z.object(storedShapeOf(orderFields, holdFields)).default(noHold),
  reason: z.string().optional(),
  /** Version or status of each order that the caller has seen. */
  seen: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
});
type StatusInput = z.output<typeof StatusInput>;

/** Maximum orders that an answer names which asks for a reason. */
const MAX_NAMED = 20;

// Applies the rule of statuses to all orders of a change. A partner is refused also if no order changes.
const refuseStatus = (
  orders: readonly Order[],
  isChanged: (order: Order) => boolean,
  { status, reason, seen }: StatusInput,
  author: Author,
): void => {
  const isOutdated = (order: Order): boolean => {
    const known = seen?.[order.id] ?? order.version;
    return known !== (typeof known === 'number' ? order.version : order.status);
  };
  // An order that has the requested status already is no conflict, so that a request can be repeated.
  refuseAny(
    'CONFLICT',
    orders.filter((order) => isChanged(order) && isOutdated(order)),
    'orders',
  );
  const changeOf = (order: Order) => statusChange(order, status, author);
  refuseAny(
    'STATUS_NOT_ALLOWED',
    orders.filter((order) => changeOf(order) === 'refused'),
  );
  const reasoning = { reason, isSpecified: seen === undefined };
  refuseAny(
    'STATUS_REASON_REQUIRED',
    orders.filter((order) => lacksReason(changeOf(order), order, reasoning)).slice(0, MAX_NAMED),
    'orders',
  );
};

const bulkStatusChange: OperationKind<StatusInput> = {
  name: 'statusChange',
  Input: StatusInput,
  plan: (orders, input, author) => {
    const { status, orderIds, hold, reason } = input;
    refuseAny(
      'ORDER_DELETED',
      orders.filter(({ isDel }) => isDel),
    );
    refuseAny(
      'ORDER_CONSOLIDATED',
      orders.filter((order) => !mayChange(author, order)),
    );
    const isChanged = (order: Order) =>
      order.status !== status || (hasHold(hold) && !isSameHold(order, hold));
    refuseStatus(orders, isChanged, input, author);
    const changed = orders.filter(isChanged).map((order) => {
      const orderId = order.orderId || (status === ARRIVED ? (orderIds[order.id] ?? '') : '');
      const to = { status, orderId, ...hold };
      return { order, to, event: reasonedCorrection(order, to, reason) } satisfies PlannedChange;
    });
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
  /** Reason for the audit entry of the consols. */
  reason: z.string().optional(),
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
      } satisfies PlannedChange;
    });
  },
  audit: (planned, { reason }) =>
    releaseDrafts(
      planned.map(({ order }) => order),
      reason,
    ),
};

/**
 * Kinds of operations without the change of a whole consol, whose follow-up work would make the functions of orders too
 * large.
 */
export const orderKinds: readonly Resumable[] = [
  toResumable(bulkStatusChange),
  toResumable(deletion),
  toResumable(consolLink),
  toResumable(consolRelease),
  toResumable(consolDeletion),
  toResumable(courierNumbers),
  toResumable(chargeOptions),
  toResumable(recalculation),
];

export const { runOperation } = operationsOf(orderKinds);

// Returns the versions of the locks by order id. Throws TRACKING_TAKEN naming the orders whose number another active order
// has, or an earlier order of the list.
const lockRestoredNumbers = async (orders: readonly Order[]): Promise<Record<number, number>> => {
  const numbered = orders.filter(({ courierNum }) => courierNum !== '');
  const checked = await checkTrackingNumbers(numbered.map(({ courierNum }) => courierNum));
  const seen = new Set<string>();
  const isTaken = ({ courierNum }: Order): boolean => {
    const number = trackingNumberKey(courierNum);
    return checked.get(courierNum)?.holder !== undefined || seen.has(number) || !seen.add(number);
  };
  refuseAny('TRACKING_TAKEN', numbered.filter(isTaken));
  return Object.fromEntries(
    numbered.map(({ id, courierNum }) => [id, checked.get(courierNum)?.lock[1] ?? 0]),
  );
};

/**
 * Deletes or restores all of the orders or none.
 * @param reason required to delete orders of a departed consol
 * @throws ORDER_NOT_FOUND, ORDER_CONSOLIDATED, CONSOL_DEPARTED, VALIDATION_FAILED without a reason, ORDER_NUMBER_TAKEN,
 * TRACKING_TAKEN, CONFLICT
 */
export const setDeleted = async (
  ids: readonly number[],
  { isDel, reason }: { isDel: boolean; reason?: string },
  context: OperationContext,
): Promise<void> => {
  // Other callers may not delete orders that are in a consol.
  if (isDel && isStaff(context.author)) await checkOrderRelease(ids, reason, context.author);
  const restored = isDel ? [] : await getOrders(context.scope, ids, { withDeleted: true });
  const lockVersions = await lockRestoredNumbers(restored.filter((order) => order.isDel));
  await runOperation(deletion, { isDel, lockVersions, reason }, ids, context);
};

type StatusRequest = Hold & {
  id: readonly number[];
  status: string;
  orderIds: Record<string, string>;
  autoOrderId?: boolean;
  reason?: string;
  seen?: Record<string, number | string>;
};

/**
 * Sets the status and the hold fields of all orders or none. Without hold fields, an order that already has the status
 * keeps its own. With `autoOrderId`, arriving orders without an order number get the next
 * numbers.
 * @throws VALIDATION_FAILED, ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, CONFLICT, STATUS_NOT_ALLOWED,
 * STATUS_REASON_REQUIRED, ORDER_NUMBER_REQUIRED, ORDER_NUMBER_TAKEN
 */
export const setStatus = async (
  { id: ids, status, orderIds, autoOrderId, reason, seen, ...fields }: StatusRequest,
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
  const input = { status, orderIds: { ...orderIds, ...numbers }, hold, reason, seen };
  await runOperation(bulkStatusChange, input, ids, context);
};
