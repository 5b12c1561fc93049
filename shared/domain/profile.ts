import * as z from 'zod';
import { Country, MemberMobile, MemberName } from './member.ts';
import { type NotificationKind, notificationKinds, stopReasons } from './notifications.ts';
import { SenderFields } from './order.ts';

const Notifications = z.array(z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]])).max(20);

/** Why and since when no notifications are mailed to an address. */
export const MailStop = z.object({ reason: z.enum(stopReasons), at: z.iso.datetime() });
export type MailStop = z.output<typeof MailStop>;

export const ProfileInput = z.object({
  lName: MemberName,
  fName: MemberName,
  mobile: MemberMobile,
  country: Country,
  /** False turns off all notifications. */
  statusMail: z.boolean(),
  /** Chosen notifications. Without them the choice is unchanged; if it is empty, `statusMail` turns all of them on. */
  notifications: Notifications.optional(),
  sender: SenderFields.nullable(),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const Profile = ProfileInput.extend({
  email: z.string(),
  notifications: Notifications,
  /** Null unless mails to the address of the member are stopped. */
  mailStop: MailStop.nullable(),
  mobile: z.string(),
  regDate: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

export const wrongPasswordSentence = '현재 비밀번호가 올바르지 않습니다.';
