import type { Mail } from '#functions/adapters/mail.ts';
import { listDropOffs } from '#functions/db/drop-off.entity.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import { getMember, isActive } from '#functions/db/member.entity.ts';
import { getNoticeAddress, stopToken } from '#functions/db/notice-address.entity.ts';
import { type OrderMail, orderMailOf, removeOrderMail } from '#functions/db/order-mail.entity.ts';
import type { MailContext, Mailing } from './change-mails.ts';
import { ownCancellationMail, ownChangeMail, registrationMail } from './mail-texts.ts';
import { parcelMail } from './parcel-mail.ts';
import { qrTable } from './qr-table.ts';
import { memberPages, memberStopToken, stopPage, stoppable } from './stop-links.ts';
import { trackingLink } from './tracking-link.ts';

const writeRegistration = async (
  { orderId: id, hblNo, memberId, estimate }: OrderMail,
  context: MailContext,
): Promise<Mail> => {
  const { origin } = context;
  const dropOffs = (await listDropOffs()).filter(({ isActive }) => isActive);
  // An address that the visitor has already deleted needs no link that deletes it.
  const address = memberId === null ? await getNoticeAddress(id, { consistent: true }) : undefined;
  const token = address && stopToken(address);
  const links = {
    choice: memberId === null ? undefined : memberPages(origin).choice,
    guide: `${origin}/parcel-reg-aus-to-kor?hblNo=${encodeURIComponent(hblNo)}`,
    tracking: await trackingLink({ id, hblNo }, context),
    ...(token && { stop: stopPage(origin, token) }),
  };
  const mail = registrationMail({ hblNo, estimate }, dropOffs, links, qrTable(hblNo));
  return token ? stoppable(mail, origin, token) : mail;
};

const writeText = (request: OrderMail, context: MailContext): Mail | Promise<Mail> => {
  const { kind, hblNo } = request;
  if (kind === 'registered') return writeRegistration(request, context);
  const links = memberPages(context.origin);
  return kind === 'changed'
    ? ownChangeMail(hblNo, request.changed, links)
    : ownCancellationMail(hblNo, links);
};

const writeMail = async (request: OrderMail, context: MailContext): Promise<Mail> => {
  const mail = await writeText(request, context);
  const { memberId } = request;
  if (memberId === null) return mail;
  return stoppable(mail, context.origin, await memberStopToken('member', memberId, context.now));
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
    () => writeMail(request, { origin, now }),
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
