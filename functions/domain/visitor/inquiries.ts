import { INQUIRIES_PER_PAGE, type Inquiry, MAX_ANSWERS } from '#shared/domain/inquiry.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { sendMail } from '../../adapters/mail.ts';
import { transact } from '../../db/client.ts';
import {
  answerInquiryActions,
  getInquiry,
  listInquiries,
  listOpenInquiries,
  markAnswerMailed,
} from '../../db/inquiry.entity.ts';
import { auditAction, type Editor } from '../audit.ts';
import { answerMail } from '../mail/mail-texts.ts';
import { mayMailRequested } from '../mail/may-mail.ts';

/**
 * Returns a page of inquiries, newest first.
 * @param before `nextPaging` of the previous page, 0 for the first page @param isOpen only inquiries without an answer
 */
export const inquiryPage = async (
  before: number,
  isOpen: boolean,
): Promise<{ rows: Inquiry[]; nextPaging: string | null }> => {
  const list = isOpen ? listOpenInquiries : listInquiries;
  const found = await list(before || undefined, INQUIRIES_PER_PAGE + 1);
  const rows = found.slice(0, INQUIRIES_PER_PAGE);
  return { rows, nextPaging: found.length > rows.length ? String(rows.at(-1)?.id) : null };
};

const requireInquiry = async (id: number): Promise<Inquiry> => {
  const found = await getInquiry(id);
  if (!found) throw new AppError('INQUIRY_NOT_FOUND');
  return found.inquiry;
};

type OnMailFailure = (error: unknown) => void;

const sendAnswer = async (inquiry: Inquiry, nth: number, onMailFailure: OnMailFailure): Promise<Inquiry> => {
  const { text } = inquiry.answers[nth] as Inquiry['answers'][number];
  try {
    if (!(await mayMailRequested(inquiry.email))) throw new Error('Mails to this address are stopped');
    const question =
      inquiry.answers.slice(0, nth).findLast(({ isReply }) => isReply)?.text ?? inquiry.contents;
    await sendMail(inquiry.email, answerMail(inquiry, question, text));
  } catch (error) {
    onMailFailure(error);
    return inquiry;
  }
  await markAnswerMailed(inquiry.id, nth);
  const answers = inquiry.answers.map((one, place) => (place === nth ? { ...one, isMailed: true } : one));
  return { ...inquiry, answers };
};

const labels = { answers: '답변 수' };

/**
 * Adds an answer to an inquiry and mails the answer. If the mail fails, the answer stays with `isMailed` false.
 * @param seen number of messages that the author saw
 * @throws INQUIRY_NOT_FOUND, INQUIRY_FULL after `MAX_ANSWERS`, CONFLICT if an answer was added concurrently
 */
export const answerInquiry = async (
  { id, answer: text, seen }: { id: number; answer: string; seen: number },
  editor: Editor,
  onMailFailure: OnMailFailure,
): Promise<Inquiry> => {
  const inquiry = await requireInquiry(id);
  if (inquiry.answers.length >= MAX_ANSWERS) throw new AppError('INQUIRY_FULL');
  if (inquiry.answers.length !== seen) throw new AppError('CONFLICT');
  const by = fullName(editor.actor);
  const answer = { at: editor.now.toISOString(), by, text, isMailed: false };
  const failed = await transact([
    ...answerInquiryActions(inquiry, answer),
    auditAction(
      editor,
      { kind: 'inquiry', id, name: inquiry.title },
      labels,
      { answers: seen },
      { answers: seen + 1 },
    ),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
  return sendAnswer({ ...inquiry, answers: [...inquiry.answers, answer] }, seen, onMailFailure);
};

/** Mails an answer again, unless it was mailed. @param nth index of the answer, from 0 @throws INQUIRY_NOT_FOUND */
export const mailAnswer = async (id: number, nth: number, onMailFailure: OnMailFailure): Promise<Inquiry> => {
  const inquiry = await requireInquiry(id);
  const answer = inquiry.answers[nth];
  if (!answer || answer.isReply) throw new AppError('INQUIRY_NOT_FOUND');
  return answer.isMailed ? inquiry : sendAnswer(inquiry, nth, onMailFailure);
};
