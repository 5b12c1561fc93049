import {
  findMemberByEmail,
  getMember,
  hasResetToken,
  isActive,
  putResetRequest,
  setPasswordByToken,
} from '#functions/db/member.entity.ts';
import { hashOfSecret } from '#functions/db/secret.ts';
import { HOUR_SECONDS, isWithinMailLimit } from '#functions/domain/mail/mail-allowance.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from './password.ts';
import { retryIfModified, updateSessions } from './sessions.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Lifetime of a reset request and of its link. */
export const LIFETIME_MINUTES = 30;
export const expiryOf = (now: Date): number => epochSeconds(now) + LIFETIME_MINUTES * 60;

/**
 * Stores a reset request and sends no mail. `resetMailing` finds the member asynchronously, so that response and timing
 * are the same for e-mail addresses with a member, without a member, and over the hourly limit.
 */
export const requestReset = async (email: string, now: Date): Promise<void> => {
  if (await isWithinMailLimit('reset', email, now)) await putResetRequest(email, now, expiryOf(now));
};

/**
 * Requests a reset link for a member on behalf of staff. The link is mailed to the member only, so that staff cannot
 * take over the account.
 * @throws MEMBER_NOT_FOUND, FORBIDDEN for a member of a higher level, MEMBER_STOPPED, TOO_MANY_ATTEMPTS over the hourly
 * limit
 */
export const sendReset = async (email: string, actorLevel: number, now: Date): Promise<void> => {
  const member = await findMemberByEmail(email);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  if (member.authLevel > actorLevel) throw new AppError('FORBIDDEN');
  if (member.stoppedAt) throw new AppError('MEMBER_STOPPED');
  if (!(await isWithinMailLimit('reset', member.email, now)))
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: HOUR_SECONDS });
  await putResetRequest(member.email, now, expiryOf(now));
};

const TOKEN = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/;

// `<member number>.<secret>` of the mailed link. Throws RESET_TOKEN_INVALID.
const parseToken = (token: string): { id: number; hash: string } => {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) throw new AppError('RESET_TOKEN_INVALID');
  return { id: Number(id), hash: hashOfSecret(secret) };
};

/** Checks a reset token before the member types a password. @throws RESET_TOKEN_INVALID */
export const checkResetToken = async (token: string, now: Date): Promise<void> => {
  const { id, hash } = parseToken(token);
  const member = await getMember(id);
  const isValid = member && isActive(member) && (await hasResetToken(id, { hash, now: epochSeconds(now) }));
  if (!isValid) throw new AppError('RESET_TOKEN_INVALID');
};

/**
 * Sets the password by a reset token and ends every session of the member.
 * @param token `<member number>.<secret>` of the mailed link
 * @returns the member's e-mail address @throws RESET_TOKEN_INVALID, VALIDATION_FAILED for a weak password
 */
export const resetPassword = async (token: string, password: string, now: Date): Promise<string> => {
  const { id, hash } = parseToken(token);
  const passwordHash = await hashPassword(password);
  return retryIfModified(async (reading) => {
    const member = await getMember(id, reading);
    const request = { hash, now: epochSeconds(now) };
    // Before the password rules, so that no one learns from them the data of a member.
    if (!member || !isActive(member) || !(await hasResetToken(id, request)))
      throw new AppError('RESET_TOKEN_INVALID');
    refuseWeakPassword('password', password, member);
    const failed = await setPasswordByToken(member, request, passwordHash);
    if (failed.includes('RESET_LINK')) throw new AppError('RESET_TOKEN_INVALID');
    if (failed.length > 0) return undefined;
    await updateSessions(member, { ...member, passwordHash, version: member.version + 1 });
    return member.email;
  });
};
