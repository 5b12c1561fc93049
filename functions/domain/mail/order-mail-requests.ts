import type { Action } from '#functions/db/client.ts';
import {
  addOrderMailAction,
  type OrderMail,
  type OrderMailRecipient,
} from '#functions/db/order-mail.entity.ts';
import { formatChargeOf } from '#shared/domain/charge-of.ts';
import type { Order } from '#shared/domain/order.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { isWithinMailLimit } from './mail-allowance.ts';

/** `networkHash`: hashed network of the caller. */
type Caller = { actor: { memberId: number; email: string } | undefined; networkHash: string; now: Date };

/**
 * Returns the recipient of a mail about an own order; undefined for a visitor without an e-mail address, and `refused`
 * over an hourly limit. Anyone may enter the address of another person, also in the sign-up. Mails are therefore counted
 * per address, and those of visitors also per network.
 */
export const orderMailRecipient = async (
  noticeEmail: string,
  { actor, networkHash, now }: Caller,
): Promise<OrderMailRecipient | 'refused' | undefined> => {
  if (actor) {
    const isAllowed = await isWithinMailLimit('order', actor.email, now);
    return isAllowed ? { memberId: actor.memberId, email: '' } : 'refused';
  }
  if (!noticeEmail) return undefined;
  const isAllowed =
    (await isWithinMailLimit('orderClient', networkHash, now)) &&
    (await isWithinMailLimit('order', noticeEmail, now));
  return isAllowed ? { memberId: null, email: noticeEmail } : 'refused';
};

/** Actions that request a mail, for the transaction that writes the order. @param changed labels of the changed fields */
export const orderMailActions = (
  kind: OrderMail['kind'],
  order: Order,
  recipient: OrderMailRecipient | 'refused' | undefined,
  now: Date,
  changed: string[] = [],
): Action[] => {
  if (recipient === undefined || recipient === 'refused') return [];
  const { id, version, hblNo } = order;
  // Other partners bill their customers themselves.
  const isPriced = kind === 'registered' && order.partnerId === DEFAULT_PARTNER;
  const estimate = isPriced ? formatChargeOf(order) : '';
  return [addOrderMailAction({ kind, orderId: id, version, hblNo, changed, estimate, ...recipient }, now)];
};
