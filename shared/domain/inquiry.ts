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

/** An inquiry of a visitor or customer. */
export const InquiryInput = z.object({
  name: required(inquiryLabels.name, 50),
  email: Email,
  mobile: mobile(inquiryLabels.mobile),
  title: required(inquiryLabels.title, 100),
  contents: required(inquiryLabels.contents, 2000),
});
export type InquiryInput = z.output<typeof InquiryInput>;

export const ANSWER_LENGTH = 2000;
/** An answer of staff. */
export const InquiryAnswerText = required('답변', ANSWER_LENGTH);

/** Maximum answers of an inquiry, so that they fit into one item. */
export const MAX_ANSWERS = 20;
/** Rows per page of inquiries. */
export const INQUIRIES_PER_PAGE = 20;

/** A stored answer. If its mail failed, it can be sent again. */
export const InquiryAnswer = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  text: z.string(),
  isMailed: z.boolean(),
});
export type InquiryAnswer = z.output<typeof InquiryAnswer>;

/** A stored inquiry. `memberId` is null for a visitor. It is open until it has an answer. */
export const Inquiry = z.object({
  id: z.number(),
  memberId: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  title: z.string(),
  contents: z.string(),
  regDate: z.iso.datetime(),
  /** Oldest first. */
  answers: z.array(InquiryAnswer),
});
export type Inquiry = z.output<typeof Inquiry>;
