import * as z from 'zod';
import { mobile, required } from './fields.ts';
import { Email } from './member.ts';

/** Labels of the inquiry form. */
export const inquiryLabels = {
  name: '이름',
  email: '이메일',
  mobile: '휴대폰번호',
  title: '제목',
  contents: '문의 내용',
} as const;

/** What a visitor or customer asks. */
export const InquiryInput = z.object({
  name: required(inquiryLabels.name, 50),
  email: Email,
  mobile: mobile(inquiryLabels.mobile),
  title: required(inquiryLabels.title, 100),
  contents: required(inquiryLabels.contents, 2000),
});
export type InquiryInput = z.output<typeof InquiryInput>;

/** An inquiry as kept; `memberId` of a signed-in customer, null for a visitor. */
export const Inquiry = z.object({
  id: z.number(),
  memberId: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  title: z.string(),
  contents: z.string(),
  regDate: z.iso.datetime(),
});
export type Inquiry = z.output<typeof Inquiry>;
