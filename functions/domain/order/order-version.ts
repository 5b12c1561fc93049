import * as z from 'zod';
import { holdOf, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import type { Action } from '../../db/client.ts';
import { addChangeAction } from '../../db/history.entity.ts';
import { orderChangeActions } from '../../db/order.entity.ts';
import { changesBetween } from './change-log.ts';

export const Author = z.object({ memberId: z.number(), name: z.string(), authLevel: z.number() });
export type Author = z.output<typeof Author>;

export const authorOf = (actor: Session): Author => ({
  memberId: actor.memberId,
  name: fullName(actor),
  authLevel: actor.authLevel,
});

type Edit = { after: Order; actions: Action[] };

/** Returns the changed order. A hold ends with its status, so a change to another status clears an earlier hold. */
export const withHold = (before: Order, to: Partial<Order>): Order => {
  const changed = { ...before, ...to };
  const isOtherHold = changed.status !== before.status && !('holdReason' in to);
  return { ...changed, ...(isOtherHold ? noHold : holdOf(changed)) };
};

/**
 * Returns the changed order and the actions that write it. The actions fail as `ORDER` if the order was changed or
 * printed concurrently, and as `ONO` if another order has the order number.
 */
export const orderEdit = (
  before: Order,
  to: Partial<Order>,
  author: { name: string; memberId: number | null },
  at: string,
): Edit => {
  const after = { ...withHold(before, to), version: before.version + 1, modiDate: at };
  const change = { at, by: author.name, byId: author.memberId, changes: changesBetween(before, after) };
  return {
    after,
    actions: [...orderChangeActions(before, after), addChangeAction(before.id, after.version, change)],
  };
};

/** @throws `code` naming the orders, if there are any */
export const refuseAny = (
  code: ErrorCode,
  orders: readonly Pick<Order, 'id'>[],
  list: 'id' | 'orderIds' = 'id',
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
