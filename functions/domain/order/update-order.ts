import { type Action, transact } from '#functions/db/client.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { trackingNumberLockAction } from '#functions/db/order-lookups.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { requireStatusInUse } from '#functions/domain/reference/check-codes.ts';
import { refusedField } from '#functions/domain/wrong-field.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { holdOf, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { registeredOf } from '#shared/domain/order-measures.ts';
import {
  mayChange,
  needsOrderNumber,
  type OrderUpdate,
  type WarehouseField,
  type WarehouseUpdate,
  warehouseFields,
} from '#shared/domain/order-update.ts';
import { hasSize } from '#shared/domain/sent-box.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { lacksReason, statusChange } from '#shared/domain/status-change.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { AppError } from '#shared/errors.ts';
import { changesBetween } from './change-log.ts';
import { numberOrders } from './number-orders.ts';
import { orderEdit, withHold } from './order-version.ts';
import { handlingOf, reasonedCorrection } from './parcel-events.ts';
import {
  deriveContents,
  markReferencesUsed,
  recalculatedAmounts,
  requireMeasures,
  resolveCustomer,
} from './resolve-contents.ts';
import { checkTrackingNumber, requireFreeNumber } from './tracking-number-use.ts';

const readForChange = async (scope: Scope, id: number, actor: Session): Promise<Order> => {
  const order = await getOrder(scope, id, { consistent: true, withDeleted: true });
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.isDel) throw new AppError('ORDER_DELETED');
  if (!mayChange(actor, order)) throw new AppError('ORDER_CONSOLIDATED');
  return order;
};

const requireVersion = (order: Order, version: number): Order => {
  if (order.version !== version) throw new AppError('CONFLICT');
  return order;
};

type NumberedChange = { status: string; orderId: string; autoOrderId?: boolean };

const orderNumberOf = async (before: Order, change: NumberedChange, now: Date): Promise<string> => {
  if (!needsOrderNumber(before.status, change.status, change.orderId)) return change.orderId;
  if (!change.autoOrderId) throw refusedField('ORDER_NUMBER_REQUIRED', 'orderId');
  return (await numberOrders([before], now))[before.id] ?? '';
};

const checkStatus = async (
  before: Order,
  status: string,
  actor: Session,
  reasoning: Parameters<typeof lacksReason>[2],
): Promise<void> => {
  if (status !== before.status) await requireStatusInUse(status);
  const change = statusChange(before, status, actor);
  if (change === 'refused') throw refusedField('STATUS_NOT_ALLOWED', 'status');
  if (lacksReason(change, before, reasoning)) throw refusedField('STATUS_REASON_REQUIRED', 'reason');
};

/** `reason`: of a change of status. */
type SavedBy = Caller & { scope: Scope; reason: string | undefined };

// A number that another order has is refused only if this save changes the number, because orders of earlier versions may share one.
// Another spelling of the same number moves its lookup item, so that it takes the lock as well.
const trackingNumberActions = async (
  before: Order,
  { id, courierNum }: Order,
  { scope, now }: Pick<SavedBy, 'scope' | 'now'>,
): Promise<Action[]> => {
  if (courierNum === before.courierNum || courierNum === '') return [];
  const isSameNumber = trackingNumberKey(courierNum) === trackingNumberKey(before.courierNum);
  const lock = isSameNumber
    ? (await checkTrackingNumber(courierNum, [id])).lock
    : await requireFreeNumber(courierNum, [id], scope);
  return [trackingNumberLockAction(lock, epochSeconds(now))];
};

/**
 * Writes the change that `edited` makes to the order, or nothing if no field differs. A concurrent print is no
 * conflict: the change is then made to the order as it was read again.
 */
const saveChange = async (
  first: Order,
  edited: (before: Order) => Promise<Order>,
  savedBy: SavedBy,
): Promise<Order> => {
  const { scope, actor, now, reason } = savedBy;
  let before = first;
  for (;;) {
    const to = await edited(before);
    if (changesBetween(before, to).length === 0) return before;
    const numberActions = await trackingNumberActions(before, to, savedBy);
    await markReferencesUsed(to, before);
    const author = authorOf(actor);
    const event = reasonedCorrection(before, to, reason);
    // The event of a new status says nothing about weight, size and place.
    const handling = to.status === before.status ? undefined : handlingOf(before, to, author);
    const { after, actions } = await orderEdit(before, to, author, now.toISOString(), event, handling);
    const failed = await transact([...actions, ...numberActions]);
    if (failed.length === 0) return after;
    before = requireVersion(await readForChange(scope, first.id, actor), first.version);
    if (failed.includes('ORDER_NUMBER')) throw refusedField('ORDER_NUMBER_TAKEN', 'orderId');
  }
};

const applyForm = async (
  before: Order,
  input: OrderUpdate,
  orderId: string,
  actor: Session,
  now: Date,
): Promise<Order> => {
  const { id: _id, version: _version, updateHistoryFlag: _flag, autoOrderId: _auto, ...sent } = input;
  const { reason: _reason, ...fields } = sent;
  const isSameCustomer = fields.customerNum === before.customerNum;
  const customer = isSameCustomer ? {} : await resolveCustomer(fields.customerNum, actor, now);
  const contents = await deriveContents(fields, before);
  const hold = holdOf(isStaff(actor) ? fields : { ...before, status: fields.status });
  return { ...before, ...fields, ...hold, ...customer, ...contents, orderId };
};

/**
 * Saves the edit form of an order. @returns the unchanged order if no field differs
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, CONFLICT, STATUS_NOT_ALLOWED, STATUS_REASON_REQUIRED,
 * ORDER_NUMBER_REQUIRED, ORDER_NUMBER_TAKEN, TRACKING_TAKEN, VALIDATION_FAILED
 */
export const updateOrder = async (
  scope: Scope,
  input: OrderUpdate,
  actor: Session,
  now: Date,
): Promise<Order> => {
  const before = requireVersion(await readForChange(scope, input.id, actor), input.version);
  const { status, reason } = input;
  await checkStatus(before, status, actor, { reason, isSpecified: true });
  const orderId = await orderNumberOf(before, input, now);
  const savedBy = { scope, actor, now, reason };
  return saveChange(before, (read) => applyForm(read, input, orderId, actor, now), savedBy);
};

const isHoldField = (name: string): boolean => Object.hasOwn(noHold, name);

// Only staff change the hold fields.
const sentFieldsOf = (input: WarehouseUpdate, actor: Session): Partial<Pick<Order, WarehouseField>> =>
  Object.fromEntries(
    warehouseFields
      .filter((name) => input[name] !== undefined && (isStaff(actor) || !isHoldField(name)))
      .map((name) => [name, input[name]]),
  );

/** Returns the order with changed warehouse fields, and the values that follow from them. */
const applyWarehouse = (before: Order, sent: Partial<Pick<Order, WarehouseField>>): Order => {
  const after = withHold(before, sent);
  const { isUnmeasured } = registeredOf(before);
  return { ...after, ...requireMeasures(before, { ...after, isUnmeasured: isUnmeasured && !hasSize(sent) }) };
};

/**
 * Saves warehouse fields of an order. The rest of the order is neither changed nor checked. A repeated request returns
 * the order that the first one saved.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, CONFLICT, STATUS_NOT_ALLOWED, STATUS_REASON_REQUIRED,
 * ORDER_NUMBER_REQUIRED, ORDER_NUMBER_TAKEN, VALIDATION_FAILED
 */
export const updateWarehouse = async (
  scope: Scope,
  input: WarehouseUpdate,
  actor: Session,
  now: Date,
): Promise<Order> => {
  const sent = sentFieldsOf(input, actor);
  const before = await readForChange(scope, input.id, actor);
  if (changesBetween(before, applyWarehouse(before, sent)).length === 0) return before;
  requireVersion(before, input.version);
  const { status, orderId } = { ...before, ...sent };
  const { autoOrderId, reason } = input;
  await checkStatus(before, status, actor, { reason, isSpecified: false });
  const numbered = { ...sent, orderId: await orderNumberOf(before, { status, orderId, autoOrderId }, now) };
  const savedBy = { scope, actor, now, reason };
  return saveChange(before, async (read) => applyWarehouse(read, numbered), savedBy);
};

/**
 * Computes the amounts of an order again at the current exchange rates. A repeated request returns the order that the first
 * one saved.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT, VALIDATION_FAILED if a currency has no rate
 */
export const recalculateAmounts = async (
  { id, version }: Pick<Order, 'id' | 'version'>,
  actor: Session,
  now: Date,
): Promise<Order> => {
  const before = await readForChange('all', id, actor);
  const amounts = await recalculatedAmounts(before.itemList);
  if (changesBetween(before, { ...before, ...amounts }).length === 0) return before;
  requireVersion(before, version);
  const savedBy = { scope: 'all' as const, actor, now, reason: undefined };
  return saveChange(before, async (read) => ({ ...read, ...amounts }), savedBy);
};
