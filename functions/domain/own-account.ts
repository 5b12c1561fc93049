import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Profile, type ProfileInput, wrongPasswordSentence } from '#shared/domain/profile.ts';
import { AppError } from '#shared/errors.ts';
import { transact } from '../db/client.ts';
import { changeMemberActions, getMember, type Member, setPassword } from '../db/member.entity.ts';
import { removeSessionsOf, renameSessions } from '../db/session.entity.ts';
import { leaveActions } from './members.ts';
import { hashPassword } from './password.ts';
import { confirmMember } from './sign-in.ts';

/** What a member does with the own account. */

const requireOwn = async (memberId: number): Promise<Member> => {
  const member = await getMember(memberId);
  if (!member) throw new AppError('NOT_SIGNED_IN');
  return member;
};

export const profileOf = async (memberId: number): Promise<Profile> =>
  Profile.parse(await requireOwn(memberId));

/** @throws CONFLICT when the account is changed at the same moment elsewhere */
export const updateProfile = async (memberId: number, input: ProfileInput): Promise<Profile> => {
  const member = await requireOwn(memberId);
  const changed = { ...member, ...input };
  if ((await transact(changeMemberActions(member, changed))).length > 0) throw new AppError('CONFLICT');
  if (member.lName !== input.lName || member.fName !== input.fName) await renameSessions(memberId, input);
  return Profile.parse(changed);
};

/** @throws VALIDATION_FAILED for a wrong password: the one who asks is signed in and stays so */
const confirmPassword = async (email: string, password: string, now: Date): Promise<Member> => {
  try {
    return await confirmMember(email, password, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'password', message: wrongPasswordSentence }],
    });
  }
};

/** Sets another password; every session of the member ends, so the caller needs a new one. */
export const changePassword = async (
  email: string,
  { password, newPassword }: { password: string; newPassword: string },
  now: Date,
): Promise<void> => {
  const member = await confirmPassword(email, password, now);
  await setPassword(member.id, await hashPassword(newPassword));
  await removeSessionsOf(member.id);
};

/**
 * Ends a membership.
 * @throws FORBIDDEN for a partner's member or staff, whose leaving is the administrator's to do
 */
export const withdraw = async (email: string, password: string, now: Date): Promise<void> => {
  const member = await confirmPassword(email, password, now);
  if (isPartnerOrStaff(member)) throw new AppError('FORBIDDEN');
  if ((await transact(await leaveActions(member, now))).length > 0) throw new AppError('CONFLICT');
  await removeSessionsOf(member.id);
};
