import * as z from 'zod';
import { Country, MemberMobile, MemberName } from './member.ts';
import { SenderFields } from './order.ts';

/** What a member may change of himself; the mail address is who he is and stays. */
export const ProfileInput = z.object({
  lName: MemberName,
  fName: MemberName,
  mobile: MemberMobile,
  country: Country,
  /** Whether a mail comes when the status of one of his parcels changes. */
  statusMail: z.boolean(),
  /** The sender that his registrations begin with. */
  sender: SenderFields.nullable(),
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** A member's own page. */
export const Profile = ProfileInput.extend({
  email: z.string(),
  mobile: z.string(),
  regDate: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

export const wrongPasswordSentence = '현재 비밀번호가 올바르지 않습니다.';
