import { createHash, randomBytes } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MAX_PASSWORD } from '#shared/domain/member.ts';
import { PARTNER, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { isKnownDevice, putDevice } from '../db/device.entity.ts';
import { countAttempt, forgetAttempts, takeAttempt } from '../db/limit.entity.ts';
import { findMemberByEmail, type Member } from '../db/member.entity.ts';
import { getPartner } from '../db/partner.entity.ts';
import { fitsPassword } from './password.ts';

/** Attempts that are free; each one after them must wait longer: 1 s, 2 s, 4 s … up to a minute. Nobody is locked out. */
const FREE_ATTEMPTS = 5;
const MAX_DELAY_SECONDS = 60;
const REMEMBERED_SECONDS = 3600;
const DEVICE_REMEMBERED_SECONDS = 365 * 24 * 3600;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const deviceOf = (email: string, secret: string): string => hashOf(`${secret} ${email}`);

/**
 * Whose attempts are counted. A browser in which this member signed in before is counted by itself: whoever guesses
 * elsewhere, however often, does not keep the owner out.
 */
const subjectOf = async (email: string, device: string | undefined, now: Date): Promise<string> => {
  const hash = device && deviceOf(email, device);
  return hash && (await isKnownDevice(hash, epochSeconds(now))) ? hash : hashOf(email);
};

/** Knows the browser of a member from now on. @returns the secret that it keeps */
export const trustDevice = async (email: string, device: string | undefined, now: Date): Promise<string> => {
  const secret = device ?? randomBytes(32).toString('base64url');
  await putDevice(deviceOf(email, secret), epochSeconds(now) + DEVICE_REMEMBERED_SECONDS);
  return secret;
};

/** @throws TOO_MANY_ATTEMPTS, before any password is looked at */
const takeTurn = async (subject: string, now: Date): Promise<void> => {
  const at = epochSeconds(now);
  const { count, nextAt } = await countAttempt(subject, at, at + REMEMBERED_SECONDS);
  if (count <= FREE_ATTEMPTS) return;
  const wait = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(10, count - FREE_ATTEMPTS - 1));
  if (await takeAttempt(subject, at, at + wait)) return;
  throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, nextAt - at) });
};

const memberByPassword = async (email: string, pwd: string, subject: string, now: Date): Promise<Member> => {
  await takeTurn(subject, now);
  if (pwd.length > MAX_PASSWORD) throw new AppError('INVALID_CREDENTIALS');
  const member = await findMemberByEmail(email);
  const fits = await fitsPassword(pwd, member?.passwordHash);
  if (!member || !fits) throw new AppError('INVALID_CREDENTIALS');
  await forgetAttempts(subject);
  return member;
};

/**
 * The member who is signed in already, by the password once more.
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export const confirmMember = (email: string, pwd: string, now: Date): Promise<Member> =>
  memberByPassword(email, pwd, hashOf(`own ${email}`), now);

/**
 * Who signs in, from a browser that keeps `device`. Unknown address and wrong password are one answer at one price.
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, and NOT_STAFF for a customer at the staff door
 */
export const signIn = async (
  { email, pwd }: { email: string; pwd: string },
  door: 'customer' | 'staff',
  device: string | undefined,
  now: Date,
): Promise<Session> => {
  const member = await memberByPassword(email, pwd, await subjectOf(email, device, now), now);
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
