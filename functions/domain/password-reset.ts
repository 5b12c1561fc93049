import { createHash, randomBytes } from 'node:crypto';
import { fullName } from '#shared/domain/auth-level.ts';
import { AppError } from '#shared/errors.ts';
import { sendMail } from '../adapters/mail.ts';
import { findMemberByEmail, type Member, putResetToken, setPasswordByToken } from '../db/member.entity.ts';
import { removeSessionsOf } from '../db/session.entity.ts';
import { HOUR_SECONDS, mayMail } from './mail-allowance.ts';
import { resetMail } from './mails.ts';
import { hashPassword } from './password.ts';

const LIFETIME_MINUTES = 30;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const mailToken = async (member: Member, origin: string, now: Date): Promise<void> => {
  const secret = randomBytes(32).toString('base64url');
  await putResetToken(member.id, hashOf(secret), Math.floor(now.getTime() / 1000) + LIFETIME_MINUTES * 60);
  const href = `${origin}/reset-password?token=${member.id}.${secret}`;
  await sendMail(member.email, resetMail(fullName(member), href, LIFETIME_MINUTES));
};

/** Mails a reset link to a member who asks; anyone else, and whoever asks too often, gets the same answer and no mail. */
export const requestReset = async (email: string, origin: string, now: Date): Promise<void> => {
  const member = await findMemberByEmail(email);
  if (member && (await mayMail('reset', member.email, now))) await mailToken(member, origin, now);
};

/** Mails a reset link to a member on behalf of staff. @throws MEMBER_NOT_FOUND, FORBIDDEN for a member above, TOO_MANY_ATTEMPTS */
export const sendReset = async (
  email: string,
  actorLevel: number,
  origin: string,
  now: Date,
): Promise<void> => {
  const member = await findMemberByEmail(email);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  if (member.authLevel > actorLevel) throw new AppError('FORBIDDEN');
  if (!(await mayMail('reset', member.email, now)))
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: HOUR_SECONDS });
  await mailToken(member, origin, now);
};

/** Sets a new password by the token of a mail; every session of the member ends. @throws RESET_TOKEN_INVALID */
export const resetPassword = async (token: string, password: string, now: Date): Promise<void> => {
  const match = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match?.[1] || !match[2]) throw new AppError('RESET_TOKEN_INVALID');
  const id = Number(match[1]);
  const isSet = await setPasswordByToken(
    { id, hash: hashOf(match[2]), now: Math.floor(now.getTime() / 1000) },
    await hashPassword(password),
  );
  if (!isSet) throw new AppError('RESET_TOKEN_INVALID');
  await removeSessionsOf(id);
};
