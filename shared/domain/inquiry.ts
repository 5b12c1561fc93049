import * as z from 'zod';
import { mobile, required } from './fields.ts';
import { Email } from './member.ts';

export const inquiryLabels = {
  name: '이름',
  email: '이메일',
  mobile: '휴대폰번호',
  title: '제목',
  contents: '문의 내용',
} as const;

export const InquiryInput = z.object({
  name: required(inquiryLabels.name, 50),
  email: Email,
  mobile: mobile(inquiryLabels.mobile),
  title: required(inquiryLabels.title, 100),
  contents: required(inquiryLabels.contents, 2000),
});
export type InquiryInput = z.output<typeof InquiryInput>;

export const ANSWER_LENGTH = 2000;
export const InquiryAnswerText = required('답변', ANSWER_LENGTH);

/** Maximum answers per inquiry. The answers are stored in the item of the inquiry, whose size is limited. */
export const MAX_ANSWERS = 20;
export const INQUIRIES_PER_PAGE = 20;

export const InquiryAnswer = z.object({
  at: z.iso.datetime(),
  /** Full name of the staff member. */
  by: z.string(),
  text: z.string(),
  isMailed: z.boolean(),
});
export type InquiryAnswer = z.output<typeof InquiryAnswer>;

/** `memberId` is null for a visitor. An inquiry is open until it has an answer. */
export const Inquiry = z.object({
  id: z.number(),
  memberId: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  title: z.string(),
  contents: z.string(),
  regDate: z.iso.datetime(),
  /** Sorted oldest first. */
  answers: z.array(InquiryAnswer),
});
export type Inquiry = z.output<typeof Inquiry>;
