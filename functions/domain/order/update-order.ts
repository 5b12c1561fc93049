import { holdOf } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { mayChange, maySetStatus, needsOrderNumber, type OrderUpdate } from '#shared/domain/order-update.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { transact } from '../../db/client.ts';
import { getOrder } from '../../db/order.entity.ts';
import type { Scope } from '../../db/scope.ts';
import { requireStatusInUse } from '../reference/check-codes.ts';
import { changesBetween } from './change-log.ts';
import { numberOrders } from './number-orders.ts';
import { authorOf, orderEdit } from './order-version.ts';
import { deriveContents, markReferencesUsed, resolveCustomer } from './resolve-contents.ts';

const refused = (code: ErrorCode, path: string) =>
  new AppError(code, { fields: [{ path, message: errorCatalog[code].message }] });

const readForChange = async (scope: Scope, { id, version }: OrderUpdate, actor: Session): Promise<Order> => {
  const order = await getOrder(scope, id, { consistent: true, withDeleted: true });
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.isDel) throw new AppError('ORDER_DELETED');
  if (!mayChange(actor, order)) throw new AppError('ORDER_CONSOLIDATED');
  if (order.version !== version) throw new AppError('CONFLICT');
  return order;
};

const applyForm = async (
  before: Order,
  input: OrderUpdate,
  orderId: string,
  actor: Session,
  now: Date,
): Promise<Order> => {
  const { id: _id, version: _version, updateHistoryFlag: _flag, autoOrderId: _auto, ...fields } = input;
  const isSameCustomer = fields.customerNum === before.customerNum;
  const customer = isSameCustomer ? {} : await resolveCustomer(fields.customerNum, actor, now);
  const hold = holdOf(isStaff(actor) ? fields : { ...before, status: fields.status });
  return { ...before, ...fields, ...hold, ...customer, ...(await deriveContents(fields)), orderId };
};

const orderNumberOf = async (before: Order, input: OrderUpdate, now: Date): Promise<string> => {
  if (!needsOrderNumber(before.status, input.status, input.orderId)) return input.orderId;
  if (!input.autoOrderId) throw refused('ORDER_NUMBER_REQUIRED', 'orderId');
  return (await numberOrders([before], now))[before.id] ?? '';
};

/**
 * Saves the edit form of an order. @returns the unchanged order if no field differs
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, CONFLICT, STATUS_NOT_ALLOWED, ORDER_NUMBER_REQUIRED,
 * ORDER_NUMBER_TAKEN, VALIDATION_FAILED
 */
export const updateOrder = async (
  scope: Scope,
  input: OrderUpdate,
  actor: Session,
  now: Date,
): Promise<Order> => {
  let before = await readForChange(scope, input, actor);
  if (input.status !== before.status) await requireStatusInUse(input.status);
  if (!maySetStatus(actor, before.status, input.status)) throw refused('STATUS_NOT_ALLOWED', 'status');
  const orderId = await orderNumberOf(before, input, now);
  for (;;) {
    const to = await applyForm(before, input, orderId, actor, now);
    if (changesBetween(before, to).length === 0) return before;
    await markReferencesUsed(to, before);
    const { after, actions } = orderEdit(before, to, authorOf(actor), now.toISOString());
    const failed = await transact(actions);
    if (failed.length === 0) return after;
    // Throws CONFLICT if the order has another version. With the same version, it was only marked as printed
    // concurrently.
    before = await readForChange(scope, input, actor);
    if (failed.includes('ONO')) throw refused('ORDER_NUMBER_TAKEN', 'orderId');
  }
};
