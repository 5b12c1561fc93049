import { listDropOffs } from '../../db/drop-off.entity.ts';
import { getMailStop } from '../../db/mail-stop.entity.ts';
import { getMember, isActive } from '../../db/member.entity.ts';
import { type OrderMail, orderMailOf, removeOrderMail } from '../../db/order-mail.entity.ts';
import type { Mailing } from './change-mails.ts';
import { ownCancellationMail, ownChangeMail, registrationMail } from './mail-texts.ts';
import { parcelMail } from './parcel-mail.ts';
import { qrTable } from './qr-table.ts';

const textOf = async ({ kind, hblNo }: OrderMail, origin: string) => {
  const number = `hblNo=${encodeURIComponent(hblNo)}`;
  if (kind === 'changed') return ownChangeMail(hblNo, `${origin}/my`);
  if (kind === 'cancelled') return ownCancellationMail(hblNo, `${origin}/my`);
  const dropOffs = (await listDropOffs()).filter(({ isActive }) => isActive);
  const links = {
    guide: `${origin}/parcel-reg-aus-to-kor?${number}`,
    tracking: `${origin}/parcel-info?${number}`,
  };
  return registrationMail(hblNo, dropOffs, links, qrTable(hblNo));
};

/**
 * Sends the mail that a registration, or a change by the customer, requested. A request is a separate item with a
 * `ttl`, which no backup contains. A restore therefore sends no mails, although it writes orders again.
 */
export const orderMailing: Mailing = async ({ id, at, after }, { origin, now }) => {
  const request = after && orderMailOf(after);
  if (!request) return undefined;
  const member = request.memberId === null ? undefined : await getMember(request.memberId);
  const to = request.memberId === null ? request.email : member?.email;
  if (!to || (member && !isActive(member)) || (await getMailStop(to))) return undefined;
  const audience = member ? 'member' : 'visitor';
  const mail = parcelMail(
    { id, mail: request.kind, audience, to, orderIds: [request.orderId] },
    () => textOf(request, origin),
    now,
    { failedAt: new Date(at * 1000) },
  );
  return {
    ...mail,
    onSent: async (messageId) => {
      await mail.onSent?.(messageId);
      await removeOrderMail(request);
    },
  };
};
