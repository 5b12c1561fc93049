import { transact } from '#functions/db/client.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import {
  changeMemberActions,
  getMember,
  type Member,
  setPasswordActions,
} from '#functions/db/member.entity.ts';
import { removeSessionsBefore, type SessionOrigin } from '#functions/db/session.entity.ts';
import { notificationsOf } from '#functions/domain/mail/may-mail.ts';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import {
  type NotificationKind,
  notificationKinds,
  storedNotifications,
} from '#shared/domain/notifications.ts';
import { Profile, type ProfileInput, wrongPasswordSentence } from '#shared/domain/profile.ts';
import { AppError } from '#shared/errors.ts';
import { withdrawActions } from './join-and-leave.ts';
import { hashPassword } from './password.ts';
import { newSession, updateSessions } from './sessions.ts';
import { confirmMember } from './sign-in.ts';
import { refuseWeakPassword } from './weak-password.ts';

const requireOwnMember = async (memberId: number): Promise<Member> => {
  const member = await getMember(memberId);
  if (!member) throw new AppError('NOT_SIGNED_IN');
  return member;
};

const toProfile = async (member: Member): Promise<Profile> =>
  Profile.parse({
    ...member,
    notifications: notificationsOf(member),
    mailStop: (await getMailStop(member.email)) ?? null,
  });

export const profileOf = async (memberId: number): Promise<Profile> =>
  toProfile(await requireOwnMember(memberId));

/** Returns the choice after a change of the profile. An earlier client only sends the switch for all notifications. */
const choiceOf = (
  member: Member,
  { statusMail, notifications }: Pick<ProfileInput, 'statusMail' | 'notifications'>,
): NotificationKind[] => {
  if (!statusMail) return [];
  const earlier = notificationsOf(member);
  return notifications ?? (earlier.length > 0 ? earlier : notificationKinds);
};

/** Changes the caller's own profile. @throws CONFLICT if the account was modified concurrently */
export const updateProfile = async (memberId: number, input: ProfileInput): Promise<Profile> => {
  const member = await requireOwnMember(memberId);
  const chosen = choiceOf(member, input);
  const changed = {
    ...member,
    ...input,
    statusMail: chosen.length > 0,
    notifications: storedNotifications(chosen),
  };
  if ((await transact(changeMemberActions(member, changed))).length > 0) throw new AppError('CONFLICT');
  await updateSessions(member, { ...changed, version: member.version + 1 });
  return toProfile(changed);
};

// Checks the member's password, then runs `write`. A wrong password is a field error (422) and not INVALID_CREDENTIALS
// (401), because the member stays signed in.
const confirmPassword = async <T>(
  memberId: number,
  password: string,
  now: Date,
  write: (member: Member) => Promise<T | undefined>,
): Promise<T> => {
  try {
    return await confirmMember(memberId, password, now, write);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'password', message: wrongPasswordSentence }],
    });
  }
};

/**
 * Changes the caller's own password, ends every session of the member and starts a new session.
 * @returns the cookie of the new session @throws VALIDATION_FAILED for a wrong password and for a weak new password,
 * TOO_MANY_ATTEMPTS
 */
export const changePassword = (
  memberId: number,
  { password, newPassword }: { password: string; newPassword: string },
  origin: SessionOrigin,
  now: Date,
): Promise<string> =>
  confirmPassword(memberId, password, now, async (member) => {
    refuseWeakPassword('newPassword', newPassword, member);
    const passwordHash = await hashPassword(newPassword);
    const changed = { ...member, passwordHash, version: member.version + 1 };
    const { action, cookie } = await newSession(changed, origin, now);
    const failed = await transact([...setPasswordActions(member, passwordHash), action]);
    if (failed.length > 0) return undefined;
    await updateSessions(member, changed);
    return cookie;
  });

/**
 * Anonymises the caller's own account and ends its sessions.
 * @throws FORBIDDEN for partners and staff, because only staff may delete these accounts; VALIDATION_FAILED for a wrong
 * password; TOO_MANY_ATTEMPTS
 */
export const withdraw = (memberId: number, password: string, now: Date): Promise<true> =>
  confirmPassword(memberId, password, now, async (member) => {
    if (isPartnerOrStaff(member)) throw new AppError('FORBIDDEN');
    if ((await transact(await withdrawActions(member, now))).length > 0) return undefined;
    await removeSessionsBefore(member.id, member.version + 1);
    return true;
  });
