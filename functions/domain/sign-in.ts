import { createHash } from 'node:crypto';
import { MAX_PASSWORD } from '#shared/domain/member.ts';
import { PARTNER, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { countAttempt, forgetAttempts, takeAttempt } from '../db/limit.entity.ts';
import { findMemberByEmail, type Member } from '../db/member.entity.ts';
import { getPartner } from '../db/partner.entity.ts';
import { fitsPassword } from './password.ts';

/** Attempts that are free; each one after them must wait longer: 1 s, 2 s, 4 s … up to a minute. Nobody is locked out. */
const FREE_ATTEMPTS = 5;
const MAX_DELAY_SECONDS = 60;
const REMEMBERED_SECONDS = 3600;

/** @throws TOO_MANY_ATTEMPTS, before any password is looked at */
const takeTurn = async (subject: string, now: Date): Promise<void> => {
  const at = Math.floor(now.getTime() / 1000);
  const { count, nextAt } = await countAttempt(subject, at + REMEMBERED_SECONDS);
  if (count <= FREE_ATTEMPTS) return;
  const wait = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(10, count - FREE_ATTEMPTS - 1));
  if (await takeAttempt(subject, at, at + wait)) return;
  throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, nextAt - at) });
};

/**
 * The member this mail address and password belong to. Unknown address and wrong password are one answer at one price.
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export const memberByPassword = async (email: string, pwd: string, now: Date): Promise<Member> => {
  const subject = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  await takeTurn(subject, now);
  if (pwd.length > MAX_PASSWORD) throw new AppError('INVALID_CREDENTIALS');
  const member = await findMemberByEmail(email);
  const fits = await fitsPassword(pwd, member?.passwordHash);
  if (!member || !fits) throw new AppError('INVALID_CREDENTIALS');
  await forgetAttempts(subject);
  return member;
};

/**
 * Who signs in.
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, and NOT_STAFF for a customer at the staff door
 */
export const signIn = async (
  { email, pwd }: { email: string; pwd: string },
  door: 'customer' | 'staff',
  now: Date,
): Promise<Session> => {
  const member = await memberByPassword(email, pwd, now);
  if (door === 'staff' && member.authLevel < PARTNER) throw new AppError('NOT_STAFF');
  const partner = member.partnerId === null ? undefined : await getPartner(member.partnerId);
  return {
    id: member.id,
    memberId: member.id,
    partnerId: member.partnerId,
    partner_name: partner?.partner_name ?? '',
    email: member.email,
    lName: member.lName,
    fName: member.fName,
    authLevel: member.authLevel,
  };
};
