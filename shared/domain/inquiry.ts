import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { Email } from './email.ts';
import { readText, required } from './fields.ts';
import { isNameText, nameSentence } from './name-text.ts';
import { requiredPhone } from './phone-field.ts';
import * as hblNo from './values/hbl-no.ts';

export const inquiryLabels = {
  name: '이름',
  email: '이메일',
  mobile: '휴대폰번호',
  hblNo: 'H/BL 번호',
  title: '제목',
  contents: '문의 내용',
} as const;

export const InquiryInput = z.object({
  name: required(inquiryLabels.name, 50).refine(isNameText, nameSentence),
  email: Email,
  mobile: requiredPhone(inquiryLabels.mobile),
  /** House bill number of the parcel that the inquiry is about, or empty. It need not exist. */
  hblNo: readText(hblNo.read, { max: 20, wrong: messages.enterCorrectly(inquiryLabels.hblNo) }),
  title: required(inquiryLabels.title, 100),
  contents: required(inquiryLabels.contents, 2000),
});
export type InquiryInput = z.output<typeof InquiryInput>;

export const ANSWER_LENGTH = 2000;
export const InquiryAnswerText = required('답변', ANSWER_LENGTH);
export const InquiryReplyText = required(inquiryLabels.contents, ANSWER_LENGTH);

/** Maximum messages per inquiry after the first. They are stored in the item of the inquiry, whose size is limited. */
export const MAX_ANSWERS = 20;
export const INQUIRIES_PER_PAGE = 20;

export const InquiryAnswer = z.object({
  at: z.iso.datetime(),
  /** Full name of the staff member, or of the member who wrote the reply. */
  by: z.string(),
  text: z.string(),
  /** Always false for a reply. */
  isMailed: z.boolean(),
  /** Present if a crash left open whether the answer was mailed. It is not mailed again. */
  isMailUnknown: z.literal(true).optional(),
  /** Present only in a reply of the member who sent the inquiry. */
  isReply: z.literal(true).optional(),
});
export type InquiryAnswer = z.output<typeof InquiryAnswer>;

/** `memberId` is null for a visitor. */
export const Inquiry = z.object({
  id: z.number(),
  memberId: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Inquiries of earlier versions have no number. */
  hblNo: z.string().default(''),
  title: z.string(),
  contents: z.string(),
  regDate: z.iso.datetime(),
  /** Answers and replies, sorted oldest first. */
  answers: z.array(InquiryAnswer),
});
export type Inquiry = z.output<typeof Inquiry>;

/** True if staff have not answered the last message of the customer. */
export const isOpenInquiry = ({ answers }: { answers: readonly { isReply?: true }[] }): boolean =>
  answers.length === 0 || answers.at(-1)?.isReply === true;

/** Inquiry in the list of a member's own inquiries. `lastAt` is the instant of the last message. */
export const OwnInquirySummary = Inquiry.pick({ id: true, hblNo: true, title: true, regDate: true }).extend({
  lastAt: z.iso.datetime(),
  isOpen: z.boolean(),
  /** True if the member has not opened the inquiry since the last answer. */
  isUnread: z.boolean(),
});
export type OwnInquirySummary = z.output<typeof OwnInquirySummary>;

/** An inquiry with its messages, for the member who sent it. The names of staff are omitted. */
export const OwnInquiry = Inquiry.pick({
  id: true,
  hblNo: true,
  title: true,
  contents: true,
  regDate: true,
}).extend({ answers: z.array(InquiryAnswer.pick({ at: true, text: true, isReply: true })) });
export type OwnInquiry = z.output<typeof OwnInquiry>;
