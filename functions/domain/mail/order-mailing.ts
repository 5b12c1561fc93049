import { sendMail } from '../../adapters/mail.ts';
import { listDropOffs } from '../../db/drop-off.entity.ts';
import { getMember, type Member } from '../../db/member.entity.ts';
import { type OrderMail, orderMailOf, removeOrderMail } from '../../db/order-mail.entity.ts';
import type { Mailing } from './change-mails.ts';
import { ownCancellationMail, ownChangeMail, registrationMail } from './mail-texts.ts';

const textOf = async ({ kind, hblNo }: OrderMail, origin: string) => {
  const number = `hblNo=${encodeURIComponent(hblNo)}`;
  if (kind === 'changed') return ownChangeMail(hblNo, `${origin}/my`);
  if (kind === 'cancelled') return ownCancellationMail(hblNo, `${origin}/my`);
  const dropOffs = (await listDropOffs()).filter(({ isActive }) => isActive);
  return registrationMail(hblNo, dropOffs, {
    guide: `${origin}/parcel-reg-aus-to-kor?${number}`,
    tracking: `${origin}/parcel-info?${number}`,
  });
};

const isWanted = ({ kind }: OrderMail, member: Member | undefined): boolean =>
  // The mail on the change of status reports the cancellation.
  !(kind === 'cancelled' && member?.statusMail);

/**
 * Sends the mail that a registration, or a change by the customer, requested. A request is a separate item with a
 * `ttl`, which no backup contains. A restore therefore sends no mails, although it writes orders again.
 */
export const orderMailing: Mailing = async ({ after }, { origin }) => {
  const mail = after && orderMailOf(after);
  if (!mail) return undefined;
  const member = mail.memberId === null ? undefined : await getMember(mail.memberId);
  const to = mail.memberId === null ? mail.email : member?.email;
  if (!to || member?.withdrawnAt || !isWanted(mail, member)) return undefined;
  return async () => {
    await sendMail(to, await textOf(mail, origin));
    await removeOrderMail(mail);
  };
};
