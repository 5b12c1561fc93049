import { NON_MEMBER, type OrderRow } from '#shared/domain/order.ts';
import { sendMail } from '../adapters/mail.ts';
import { getMember, type Member } from '../db/member.entity.ts';
import { orderRowOf } from '../db/order.entity.ts';
import { claimMail, releaseMail } from '../db/seen.entity.ts';
import type { Change } from '../db/stream.ts';
import { statusMail } from './mails.ts';
import { statusNames } from './tracking.ts';

/** The order whose status a change moved, when somebody may want to know. */
const movedOrder = ({ before, after }: Change): OrderRow | undefined => {
  const [old, order] = [before && orderRowOf(before), after && orderRowOf(after)];
  if (!old || !order || old.status === order.status) return undefined;
  return order.isDel || order.customerNum === NON_MEMBER ? undefined : order;
};

const mail = async (order: OrderRow, member: Member, origin: string): Promise<void> => {
  const nameOf = await statusNames();
  const href = `${origin}/parcel-info?hblNo=${encodeURIComponent(order.hblNo)}`;
  await sendMail(member.email, statusMail(order, nameOf(order.status), href));
};

/**
 * Mails customers who asked for it that the status of their parcel changed, once for each change. One mail that cannot
 * be sent does not keep the others back.
 * @param origin the site that the mails lead to, `https://…`
 * @returns how many were sent
 * @throws AggregateError afterwards, so that those that failed are tried again
 */
export const mailStatusChanges = async (changes: readonly Change[], origin: string): Promise<number> => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const change of changes) {
    const order = movedOrder(change);
    if (!order) continue;
    const member = await getMember(order.customerNum);
    if (!member?.statusMail || !(await claimMail(change))) continue;
    try {
      await mail(order, member, origin);
      sent += 1;
    } catch (error) {
      await releaseMail(change);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'mails that could not be sent');
  return sent;
};
