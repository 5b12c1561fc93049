import type { InquiryInput } from '#shared/domain/inquiry.ts';
import {
  formatPickupNumber,
  PICKUP_BRANCH,
  type PickupRequestInput,
  pickupLabels,
  REQUEST_STATUS,
} from '#shared/domain/pickup-request.ts';
import { type Mail, sendMail } from '../../adapters/mail.ts';
import { type Action, transact } from '../../db/client.ts';
import { AnsweredConcurrently, type Idempotency, storeAnswerActions } from '../../db/idempotency.entity.ts';
import { addInquiryActions } from '../../db/inquiry.entity.ts';
import { addPickupRequestAction } from '../../db/pickup-request.entity.ts';
import { listParcelLocations, markUsed } from '../../db/reference.entity.ts';
import { nextId } from '../../db/sequence.entity.ts';
import { isWithinMailLimit } from '../mail/mail-allowance.ts';
import { inquiryMail, pickupMail } from '../mail/mail-texts.ts';
import { mayMailRequested } from '../mail/may-mail.ts';
import { wrongField } from '../wrong-field.ts';

type Request = {
  now: Date;
  idempotency: Idempotency | undefined;
  /** Called if the confirmation mail fails. The form is stored nevertheless. */
  onMailFailure: (error: unknown) => void;
};

const store = async <A>(actions: readonly Action[], answer: A, { idempotency }: Request): Promise<A> => {
  const failed = await transact([...actions, ...storeAnswerActions(idempotency, answer)]);
  if (failed.includes('IDEM')) throw new AnsweredConcurrently();
  return answer;
};

const sendConfirmation = async (to: string, mail: Mail, { now, onMailFailure }: Request): Promise<void> => {
  try {
    const isAllowed = (await isWithinMailLimit('confirmation', to, now)) && (await mayMailRequested(to));
    if (isAllowed) await sendMail(to, mail);
  } catch (error) {
    onMailFailure(error);
  }
};

/**
 * Stores an inquiry and mails a confirmation.
 * @param memberId of the sender, or null for a visitor
 * @returns the inquiry's id
 */
export const addInquiry = async (
  input: InquiryInput,
  memberId: number | null,
  request: Request,
): Promise<{ id: number }> => {
  const id = await nextId('inquiry');
  const inquiry = { ...input, id, memberId, regDate: request.now.toISOString(), answers: [] };
  const answer = await store(addInquiryActions(inquiry), { id }, request);
  await sendConfirmation(input.email, inquiryMail(inquiry), request);
  return answer;
};

/**
 * Stores a pickup request and mails a confirmation.
 * @returns the formatted number
 * @throws VALIDATION_FAILED for an unknown branch
 */
export const addPickupRequest = async (
  input: PickupRequestInput,
  request: Request,
): Promise<{ id: string }> => {
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
  const answer = await store([addPickupRequestAction(pickup)], { id: formatPickupNumber(id) }, request);
  await sendConfirmation(input.senderEmail, pickupMail(pickup, branch.name), request);
  return answer;
};
