import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import { isActive, type Member } from '#functions/db/member.entity.ts';
import { chosenNotifications, type NotificationKind, notificationOf } from '#shared/domain/notifications.ts';
import type { EventKind } from '#shared/domain/parcel-events.ts';

/** Kinds of notifications that a member wants. */
export const notificationsOf = ({ notifications, statusMail }: Member): NotificationKind[] =>
  chosenNotifications(notifications, statusMail);

/** True if the member is active and wants this kind of notification. Its address may still be stopped. */
const wantsMail = (member: Member, kind: NotificationKind): boolean =>
  isActive(member) && notificationsOf(member).includes(kind);

/**
 * True if the member is active and wants a mail about events of this kind. A correction of what an earlier mail reported
 * is mailed to each active member.
 */
export const wantsMailAbout = (member: Member, kind: EventKind): boolean => {
  if (kind === 'statusCorrected') return isActive(member);
  const notification = notificationOf(kind);
  return notification !== undefined && wantsMail(member, notification);
};

/** True if a notification may be mailed to a member: the member wants it, and no bounce or complaint stopped the address. */
export const mayMail = async (member: Member, kind: NotificationKind): Promise<boolean> =>
  wantsMail(member, kind) && !(await getMailStop(member.email));

/**
 * True if a mail that the recipient requested, or that protects the account, may be sent to an address. A complaint
 * does not stop these mails.
 */
export const mayMailRequested = async (email: string): Promise<boolean> =>
  (await getMailStop(email))?.reason !== 'bounce';
