import { transact } from '#functions/db/client.ts';
import {
  getInquiry,
  listMemberInquiries,
  markInquiryRead,
  replyInquiryActions,
} from '#functions/db/inquiry.entity.ts';
import {
  INQUIRIES_PER_PAGE,
  type Inquiry,
  MAX_ANSWERS,
  type OwnInquirySummary,
} from '#shared/domain/inquiry.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

/** Returns a page of the member's inquiries, newest first. @param before `nextPaging`, 0 for the first page */
export const ownInquiryPage = async (
  memberId: number,
  before: number,
): Promise<{ rows: OwnInquirySummary[]; nextPaging: string | null }> => {
  const found = await listMemberInquiries(memberId, before || undefined, INQUIRIES_PER_PAGE + 1);
  const rows = found.slice(0, INQUIRIES_PER_PAGE);
  return { rows, nextPaging: found.length > rows.length ? String(rows.at(-1)?.id) : null };
};

/** @throws INQUIRY_NOT_FOUND, also for an inquiry of another member or a visitor */
const requireOwnInquiry = async (memberId: number, id: number) => {
  const found = await getInquiry(id);
  if (found?.inquiry.memberId !== memberId) throw new AppError('INQUIRY_NOT_FOUND');
  return found;
};

/** Returns an inquiry of the member and marks it as read. @throws INQUIRY_NOT_FOUND */
export const readOwnInquiry = async (memberId: number, id: number): Promise<Inquiry> => {
  const { inquiry, isUnread } = await requireOwnInquiry(memberId, id);
  if (isUnread) await markInquiryRead(inquiry);
  return inquiry;
};

/**
 * Adds a reply of the member to an inquiry, which is then unanswered again.
 * @param seen number of messages that the member saw
 * @throws INQUIRY_NOT_FOUND, INQUIRY_FULL after `MAX_ANSWERS`, CONFLICT if a message was added concurrently
 */
export const replyToInquiry = async (
  { id, text, seen }: { id: number; text: string; seen: number },
  actor: Session,
  now: Date,
): Promise<Inquiry> => {
  const { inquiry } = await requireOwnInquiry(actor.memberId, id);
  if (inquiry.answers.length >= MAX_ANSWERS) throw new AppError('INQUIRY_FULL');
  if (inquiry.answers.length !== seen) throw new AppError('CONFLICT');
  const reply = { at: now.toISOString(), by: fullName(actor), text, isMailed: false, isReply: true as const };
  const failed = await transact(replyInquiryActions(inquiry, reply));
  if (failed.length > 0) throw new AppError('CONFLICT');
  return { ...inquiry, answers: [...inquiry.answers, reply] };
};
