import { transact } from '#functions/db/client.ts';
import { isMailLinkSecret } from '#functions/db/mail-link.entity.ts';
import { changeMemberActions, getMember, isActive } from '#functions/db/member.entity.ts';
import { stopNotices } from '#functions/domain/order/notice-addresses.ts';
import { endNoticesOfAdmin } from '#functions/domain/partner/partners.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { storedNotifications } from '#shared/domain/notifications.ts';
import { notificationsOf } from './may-mail.ts';
import type { MemberAudience } from './stop-links.ts';

// Switches off all notifications of a member, as the member can do in the profile.
const endNotifications = (memberId: number): Promise<true> =>
  retryOnConflict(async () => {
    const member = await getMember(memberId, { consistent: true });
    if (!member || !isActive(member) || notificationsOf(member).length === 0) return true;
    const after = { ...member, statusMail: false, notifications: storedNotifications([]) };
    return (await transact(changeMemberActions(member, after))).length === 0 ? true : undefined;
  });

/**
 * Ends the mails that a token names: deletes the address of a visitor, or switches off the notifications of a member or of
 * the partner that it administers. An unknown token, and a repeat, change nothing.
 * @throws UNAVAILABLE after many concurrent changes
 */
export const stopMails = async (token: string, now: Date): Promise<void> => {
  const [, audience, memberId, secret = ''] = /^(member|partner)-(\d+)\.(.+)$/.exec(token) ?? [];
  if (!audience) return stopNotices(token);
  const id = Number(memberId);
  if (!(await isMailLinkSecret({ kind: 'member', id }, secret, now))) return;
  const end: Record<MemberAudience, () => Promise<unknown>> = {
    member: () => endNotifications(id),
    partner: () => endNoticesOfAdmin(id, now),
  };
  await end[audience as MemberAudience]();
};
