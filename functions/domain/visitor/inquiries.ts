import { transact } from '#functions/db/client.ts';
import { answerInquiryActions, getInquiry, markAnswerMailed } from '#functions/db/inquiry.entity.ts';
import { claimMailAction } from '#functions/db/mail-claim.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { answerMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMailRequested } from '#functions/domain/mail/may-mail.ts';
import { type Outgoing, sendClaimed, sendOnce } from '#functions/domain/mail/send-once.ts';
import { type Inquiry, MAX_ANSWERS } from '#shared/domain/inquiry.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

const requireInquiry = async (id: number): Promise<Inquiry> => {
  const found = await getInquiry(id);
  if (!found) throw new AppError('INQUIRY_NOT_FOUND');
  return found.inquiry;
};

type OnMailFailure = (error: unknown) => void;

/** Returns the mail of an answer. @param nth index of the answer, from 0 */
const mailOfAnswer = (inquiry: Inquiry, nth: number, now: Date): Outgoing => {
  const { at, text } = inquiry.answers[nth] as Inquiry['answers'][number];
  return {
    ...{ id: `ANSWER#${inquiry.id}#${at}`, to: inquiry.email, at: now },
    topic: { shownIn: 'inquiry', inquiryId: inquiry.id, nth },
    write: async () => {
      if (!(await mayMailRequested(inquiry.email))) throw new Error('Mails to this address are stopped');
      const question =
        inquiry.answers.slice(0, nth).findLast(({ isReply }) => isReply)?.text ?? inquiry.contents;
      return answerMail(inquiry, question, text);
    },
    onSent: () => markAnswerMailed(inquiry.id, nth),
  };
};

/** `send`: `sendClaimed` for an answer whose mail is claimed, else `sendOnce`. */
type Sending = { now: Date; send: typeof sendOnce; onMailFailure: OnMailFailure };

const sendAnswer = async (
  inquiry: Inquiry,
  nth: number,
  { now, send, onMailFailure }: Sending,
): Promise<Inquiry> => {
  let isSent: boolean;
  try {
    isSent = await send(mailOfAnswer(inquiry, nth, now));
  } catch (error) {
    onMailFailure(error);
    return inquiry;
  }
  if (!isSent) throw new AppError('CONFLICT');
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
  caller: Caller,
  onMailFailure: OnMailFailure,
): Promise<Inquiry> => {
  const inquiry = await requireInquiry(id);
  if (inquiry.answers.length >= MAX_ANSWERS) throw new AppError('INQUIRY_FULL');
  if (inquiry.answers.length !== seen) throw new AppError('CONFLICT');
  const by = fullName(caller.actor);
  const answer = { at: caller.now.toISOString(), by, text, isMailed: false };
  const answered = { ...inquiry, answers: [...inquiry.answers, answer] };
  const failed = await transact([
    ...answerInquiryActions(inquiry, answer),
    claimMailAction(mailOfAnswer(answered, seen, caller.now)),
    auditAction(
      caller,
      { kind: 'inquiry', id, name: inquiry.title },
      labels,
      { answers: seen },
      { answers: seen + 1 },
    ),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
  return sendAnswer(answered, seen, { now: caller.now, send: sendClaimed, onMailFailure });
};

/**
 * Mails an answer again, unless it was mailed or may have been mailed. If the mail fails, `isMailed` stays false.
 * @param nth index of the answer, from 0 @throws INQUIRY_NOT_FOUND, CONFLICT while another request mails the answer
 */
export const mailAnswer = async (
  { id, nth, now }: { id: number; nth: number; now: Date },
  onMailFailure: OnMailFailure,
): Promise<Inquiry> => {
  const inquiry = await requireInquiry(id);
  const answer = inquiry.answers[nth];
  if (!answer || answer.isReply) throw new AppError('INQUIRY_NOT_FOUND');
  if (answer.isMailed || answer.isMailUnknown) return inquiry;
  return sendAnswer(inquiry, nth, { now, send: sendOnce, onMailFailure });
};
