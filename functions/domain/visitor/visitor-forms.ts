import { randomUUID } from 'node:crypto';
import type { Mail } from '#functions/adapters/mail.ts';
import { type Action, transact } from '#functions/db/client.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import { addInquiryActions } from '#functions/db/inquiry.entity.ts';
import { claimMailAction, type RecordTopic } from '#functions/db/mail-claim.entity.ts';
import { addPickupRequestAction } from '#functions/db/pickup-request.entity.ts';
import { listParcelLocations, markUsed } from '#functions/db/reference.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { isWithinMailLimit } from '#functions/domain/mail/mail-allowance.ts';
import { inquiryMail, pickupMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMailRequested } from '#functions/domain/mail/may-mail.ts';
import { type Outgoing, sendClaimed } from '#functions/domain/mail/send-once.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { InquiryInput } from '#shared/domain/inquiry.ts';
import {
  formatPickupNumber,
  PICKUP_BRANCH,
  type PickupRequestInput,
  pickupLabels,
  REQUEST_STATUS,
} from '#shared/domain/pickup-request.ts';

type Request = {
  now: Date;
  idempotency: Idempotency | undefined;
  /** Called if the confirmation mail fails. The form is stored nevertheless. */
  onMailFailure: (error: unknown) => void;
};

type FormMail = { to: string; topic: Omit<RecordTopic, 'shownIn'>; content: Mail };

/** `isMailRefused`: the address is over its hourly number of confirmation mails. */
type Received<Id> = { id: Id; isMailRefused?: boolean };

/** Stores a form together with the claim of its confirmation mail, and sends this mail. */
const store = async <Id>(
  actions: readonly Action[],
  { to, topic, content }: FormMail,
  id: Id,
  { now, idempotency, onMailFailure }: Request,
): Promise<Received<Id>> => {
  const confirmation: Outgoing = {
    ...{ id: randomUUID(), to, at: now },
    topic: { shownIn: 'audit', ...topic },
    write: async () => ((await mayMailRequested(to)) ? content : undefined),
  };
  const isAllowed = await isWithinMailLimit('confirmation', to, now);
  const answer = { id, ...(!isAllowed && { isMailRefused: true }) };
  const failed = await transact([
    ...actions,
    ...(isAllowed ? [claimMailAction(confirmation)] : []),
    ...storeAnswerActions(idempotency, answer),
  ]);
  if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
  if (isAllowed) await sendClaimed(confirmation).catch(onMailFailure);
  return answer;
};

/**
 * Stores an inquiry and mails a confirmation.
 * @param memberId of the sender, or null for a visitor
 */
export const addInquiry = async (
  input: InquiryInput,
  memberId: number | null,
  request: Request,
): Promise<Received<number>> => {
  const id = await nextId('inquiry');
  const inquiry = { ...input, id, memberId, regDate: request.now.toISOString(), answers: [] };
  const topic = { kind: 'inquiry', recordId: String(id), name: input.title, mail: '문의 접수 확인' } as const;
  const mail = { to: input.email, topic, content: inquiryMail(inquiry) };
  return store(addInquiryActions(inquiry), mail, id, request);
};

/**
 * Stores a pickup request and mails a confirmation.
 * @returns `id`: the formatted number
 * @throws VALIDATION_FAILED for an unknown branch
 */
export const addPickupRequest = async (
  input: PickupRequestInput,
  request: Request,
): Promise<Received<string>> => {
  const locations = await listParcelLocations();
  const branch = locations.find(
    ({ class: kind, code }) => kind === PICKUP_BRANCH && code === input.reqBranch,
  );
  if (!branch || !(await markUsed('LOCATION', branch.code))) {
    throw wrongField('reqBranch', pickupLabels.reqBranch);
  }
  const [first] = locations
    .filter(({ class: kind }) => kind === REQUEST_STATUS)
    .sort((a, b) => a.code.localeCompare(b.code));
  if (first) await markUsed('LOCATION', first.code);
  const id = await nextId('pickupRequest');
  const pickup = { ...input, id, parcelStatus: first?.code ?? '', regDate: request.now.toISOString() };
  const number = formatPickupNumber(id);
  const topic = {
    kind: 'pickupRequest',
    recordId: number,
    name: number,
    mail: '픽업 요청 접수 확인',
  } as const;
  const mail = { to: input.senderEmail, topic, content: pickupMail(pickup, branch.name) };
  return store([addPickupRequestAction(pickup)], mail, number, request);
};
