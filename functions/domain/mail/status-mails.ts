import { NON_MEMBER, type OrderRow } from '#shared/domain/order.ts';
import { sendMail } from '../../adapters/mail.ts';
import { getMember } from '../../db/member.entity.ts';
import { orderRowOf } from '../../db/order.entity.ts';
import type { Change } from '../../db/stream.ts';
import { statusNames } from '../order/tracking.ts';
import type { Mailing } from './change-mails.ts';
import { statusMail } from './mail-texts.ts';

/** The order whose status a change moved, when somebody may want to know. */
const movedOrder = ({ before, after }: Change): OrderRow | undefined => {
  const [old, order] = [before && orderRowOf(before), after && orderRowOf(after)];
  if (!old || !order || old.status === order.status) return undefined;
  return order.isDel || order.customerNum === NON_MEMBER ? undefined : order;
};

/** The mail to a customer who wants to know that the status of a parcel changed. */
export const statusMailing: Mailing = async (change, { origin }) => {
  const order = movedOrder(change);
  if (!order) return undefined;
  const member = await getMember(order.customerNum);
  if (!member?.statusMail) return undefined;
  return async () => {
    const nameOf = await statusNames();
    const href = `${origin}/parcel-info?hblNo=${encodeURIComponent(order.hblNo)}`;
    await sendMail(member.email, statusMail(order, nameOf(order.status), href));
  };
};
