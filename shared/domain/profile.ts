import * as z from 'zod';
import { Country, MemberMobile, MemberName } from './member.ts';
import { SenderFields } from './order.ts';

export const ProfileInput = z.object({
  lName: MemberName,
  fName: MemberName,
  mobile: MemberMobile,
  country: Country,
  statusMail: z.boolean(),
  sender: SenderFields.nullable(),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const Profile = ProfileInput.extend({
  email: z.string(),
  mobile: z.string(),
  regDate: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

export const wrongPasswordSentence = '현재 비밀번호가 올바르지 않습니다.';
