import { transact } from '#functions/db/client.ts';
import { getMailStop, liftMailStopAction } from '#functions/db/mail-stop.entity.ts';
import { levelGuardAction, memberGuardAction } from '#functions/db/member.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { STAFF } from '#shared/domain/auth-level.ts';
import { maskName } from '#shared/domain/masking.ts';
import type { MailStop } from '#shared/domain/profile.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { requireMember } from './change-members.ts';

type MemberMailStop = { mailStop: MailStop | null };

/** Returns whether mails to the address of a member are stopped. @throws MEMBER_NOT_FOUND */
export const readMailStop = async (id: number): Promise<MemberMailStop> => {
  const { email } = await requireMember(id);
  return { mailStop: (await getMailStop(email)) ?? null };
};

const labels = { mailStop: '메일 중지' };
const reasonNames = { bounce: '반송', complaint: '스팸 신고' };

/**
 * Lifts the mark of a member's address, so that mails are sent to it again. Does nothing if there is no mark.
 * @throws MEMBER_NOT_FOUND, FORBIDDEN, CONFLICT
 */
export const resumeMails = async (caller: Caller, id: number): Promise<MemberMailStop> => {
  const member = await requireMember(id);
  const stop = await getMailStop(member.email);
  if (!stop) return { mailStop: null };
  const failed = await transact([
    levelGuardAction(caller.actor.memberId, STAFF),
    memberGuardAction(member),
    liftMailStopAction(member, stop, caller.now),
    auditAction(
      caller,
      { kind: 'customer', id, name: maskName(fullName(member)) },
      labels,
      { mailStop: reasonNames[stop.reason] },
      { mailStop: '' },
    ),
  ]);
  if (failed.includes('ACTOR')) throw new AppError('FORBIDDEN');
  if (failed.length > 0) throw new AppError('CONFLICT');
  return { mailStop: null };
};
