import { transact } from '#functions/db/client.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import type { OrderMail } from '#functions/db/order-mail.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { ownChargeOf } from '#functions/domain/charge/read-charge.ts';
import { orderMailActions, orderMailRecipient } from '#functions/domain/mail/order-mail-requests.ts';
import { changedLabels, changesBetween } from '#functions/domain/order/change-log.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { readParcelDetails } from '#functions/domain/order/parcel-details.ts';
import { deriveContents } from '#functions/domain/order/resolve-contents.ts';
import { readTimeline, statusNames } from '#functions/domain/order/tracking.ts';
import type { Order } from '#shared/domain/order.ts';
import { CANCELLED, mayCustomerChange } from '#shared/domain/order-status.ts';
import { countOwnChange } from '#shared/domain/own-changes.ts';
import type { OwnOrder, OwnOrderDetail, OwnOrderUpdate } from '#shared/domain/own-parcel.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

// @throws ORDER_NOT_FOUND, also for a deleted order and for an order of another member
const requireOwnOrder = async (memberId: number, id: number, consistent = false): Promise<Order> => {
  const order = await getOrder('all', id, { consistent });
  if (!order || order.isDel || order.customerNum !== memberId) throw new AppError('ORDER_NOT_FOUND');
  return order;
};

const withStatusName = async (order: Order): Promise<OwnOrder> => ({
  ...order,
  statusName: (await statusNames())(order.status),
});

/** @throws ORDER_NOT_FOUND */
export const ownOrder = async (actor: Session, id: number, now: Date): Promise<OwnOrderDetail> => {
  const order = await requireOwnOrder(actor.memberId, id);
  const [named, detailsOf, timeline, charge] = await Promise.all([
    withStatusName(order),
    readParcelDetails([order]),
    readTimeline(order, actor, now),
    ownChargeOf(order),
  ]);
  return { ...named, ...detailsOf(order, 'customer'), ...timeline, charge };
};

const MODIFIED = '그 사이 주문 내용이 바뀌었습니다. 최신 내용을 확인한 뒤 다시 시도해주세요.';

/** `networkHash`: hashed IP network of the caller. */
type OwnCaller = Caller & { networkHash: string };

type OwnChange = {
  id: number;
  /** Version that the member read. */
  version: number;
  kind: Exclude<OrderMail['kind'], 'registered'>;
  /** Returns the changed fields; undefined if the order already has them, also after a repeated request. */
  changesOf: (order: Order) => Promise<Partial<Order> | undefined>;
} & OwnCaller;

/**
 * Changes an own order, with an entry in its change log and a mail.
 * @throws ORDER_NOT_FOUND, ORDER_ACCEPTED after staff accepted the order, CONFLICT, EDIT_LIMIT
 */
const changeOwnOrder = async ({ id, version, kind, changesOf, ...caller }: OwnChange): Promise<OwnOrder> => {
  const { actor, now } = caller;
  for (;;) {
    const before = await requireOwnOrder(actor.memberId, id, true);
    const changes = await changesOf(before);
    if (!changes) return withStatusName(before);
    if (!mayCustomerChange(before.status) || before.consolId !== null) throw new AppError('ORDER_ACCEPTED');
    if (before.version !== version) throw new AppError('CONFLICT', { message: MODIFIED });
    const ownChanges = countOwnChange(before.ownChanges, now);
    if (ownChanges === undefined) throw new AppError('EDIT_LIMIT');
    const counted = { ...changes, ownChanges };
    const { after, actions } = await orderEdit(before, counted, authorOf(actor), now.toISOString());
    const mailTo = await orderMailRecipient('', caller);
    const changed = changedLabels(before, after);
    const failed = await transact([...actions, ...orderMailActions(kind, after, mailTo, now, changed)]);
    if (failed.length === 0) return withStatusName(after);
    // Read the order again, because staff accepted, changed or printed it concurrently.
  }
};

/** Saves the declaration of an own order. Errors as in `changeOwnOrder`. */
export const updateOwnOrder = (
  { id, version, ...fields }: OwnOrderUpdate,
  caller: OwnCaller,
): Promise<OwnOrder> =>
  changeOwnOrder({
    id,
    version,
    kind: 'changed',
    changesOf: async (order) => {
      const changes = { ...fields, ...(await deriveContents(fields, order)) };
      return changesBetween(order, { ...order, ...changes }).length > 0 ? changes : undefined;
    },
    ...caller,
  });

/** Cancels an own order. Errors as in `changeOwnOrder`. */
export const cancelOwnOrder = (
  { id, version }: { id: number; version: number },
  caller: OwnCaller,
): Promise<OwnOrder> =>
  changeOwnOrder({
    id,
    version,
    kind: 'cancelled',
    changesOf: async ({ status }) => (status === CANCELLED ? undefined : { status: CANCELLED }),
    ...caller,
  });
