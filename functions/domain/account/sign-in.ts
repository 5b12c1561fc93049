import { createHash } from 'node:crypto';
import { transact } from '#functions/db/client.ts';
import { isKnownDevice, putDevice } from '#functions/db/device.entity.ts';
import { countAttempt, resetAttempts, takeAttempt } from '#functions/db/limit.entity.ts';
import {
  findMemberByEmail,
  getMember,
  type Member,
  memberGuardAction,
  storeSignInAction,
} from '#functions/db/member.entity.ts';
import { newSecret } from '#functions/db/secret.ts';
import type { SessionOrigin } from '#functions/db/session.entity.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MAX_PASSWORD } from '#shared/domain/member.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { verifyPassword } from './password.ts';
import { newSession, retryIfModified, type SignedIn } from './sessions.ts';

// The first `FREE_ATTEMPTS` attempts after a success are not delayed. Each further attempt must wait longer: 1 s, 2 s,
// 4 s … up to a minute. No account is locked.
const FREE_ATTEMPTS = 5;
const MAX_DELAY_SECONDS = 60;
const TTL_SECONDS = 3600;
const DEVICE_TTL_SECONDS = 365 * 24 * 3600;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const deviceOf = (email: string, secret: string): string => hashOf(`${secret} ${email}`);

// Returns the key under which attempts are counted: a hash of the e-mail address or, in a browser in which this member
// signed in before, a hash for that browser. Guesses from other browsers therefore do not delay the member there.
const subjectOf = async (email: string, device: string | undefined, now: Date): Promise<string> => {
  const hash = device && deviceOf(email, device);
  return hash && (await isKnownDevice(hash, epochSeconds(now))) ? hash : hashOf(email);
};

/**
 * Records that the member signed in from this browser.
 * @param device secret of the browser's device cookie, if there is one
 * @returns the secret for the device cookie
 */
export const trustDevice = async (email: string, device: string | undefined, now: Date): Promise<string> => {
  const secret = device ?? newSecret();
  await putDevice(deviceOf(email, secret), epochSeconds(now) + DEVICE_TTL_SECONDS);
  return secret;
};

// Counts an attempt before the password is checked. Throws TOO_MANY_ATTEMPTS if the attempt comes too early.
const requireAttempt = async (subject: string, now: Date): Promise<void> => {
  const at = epochSeconds(now);
  const { count, nextAt } = await countAttempt(subject, at, at + TTL_SECONDS);
  if (count <= FREE_ATTEMPTS) return;
  const wait = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(10, count - FREE_ATTEMPTS - 1));
  if (await takeAttempt(subject, at, at + wait)) return;
  throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, nextAt - at) });
};

type FindMember = (reading: { consistent: boolean }) => Promise<Member | undefined>;

// The log names the member of a refused sign-in, and a hash where there is no member.
const invalidCredentials = (member: Member | undefined, subject: string): AppError =>
  new AppError('INVALID_CREDENTIALS', { subject: member ? `member ${member.id}` : `unknown ${subject}` });

// Checks the password, then runs `write`. If `write` returns undefined, reads the member and checks the password again.
const withPassword = async <T>(
  pwd: string,
  find: FindMember,
  subject: string,
  now: Date,
  write: (member: Member) => Promise<T | undefined>,
): Promise<T> => {
  await requireAttempt(subject, now);
  if (pwd.length > MAX_PASSWORD) throw invalidCredentials(undefined, subject);
  return retryIfModified(async (reading) => {
    const member = await find(reading);
    const fits = await verifyPassword(pwd, member?.passwordHash);
    if (!member || !fits) throw invalidCredentials(member, subject);
    await resetAttempts(subject);
    // Only after the password check, so that the error does not reveal members.
    if (member.stoppedAt) throw new AppError('ACCOUNT_STOPPED');
    return write(member);
  });
};

/**
 * Checks the password of the signed-in member, then runs `write`. Reads the member by number, because the e-mail
 * address in the session may belong to another member now.
 * @param write returns undefined if the member was modified after it was read
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, ACCOUNT_STOPPED
 */
export const confirmMember = <T>(
  memberId: number,
  pwd: string,
  now: Date,
  write: (member: Member) => Promise<T | undefined>,
): Promise<T> => {
  const find: FindMember = async (reading) => {
    const member = await getMember(memberId, reading);
    return member?.withdrawnAt ? undefined : member;
  };
  return withPassword(pwd, find, hashOf(`own ${memberId}`), now, write);
};

/**
 * Signs a member in. An unknown e-mail address and a wrong password get the same error in the same time.
 * @param browser `device`: secret of the browser's device cookie, if there is one
 * @throws INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, ACCOUNT_STOPPED, and NOT_STAFF for a customer on the staff sign-in page
 */
export const signIn = async (
  { email, pwd }: { email: string; pwd: string },
  page: 'customer' | 'staff',
  browser: { device: string | undefined; origin: SessionOrigin },
  now: Date,
): Promise<SignedIn> => {
  const subject = await subjectOf(email, browser.device, now);
  const find: FindMember = (reading) => findMemberByEmail(email, reading);
  return withPassword(pwd, find, subject, now, async (member) => {
    if (page === 'staff' && !isPartnerOrStaff(member)) throw new AppError('NOT_STAFF');
    const { action, ...signedIn } = await newSession(member, browser.origin, now);
    const memberAction = isPartnerOrStaff(member)
      ? storeSignInAction(member, now)
      : memberGuardAction(member);
    const failed = await transact([memberAction, action]);
    return failed.length === 0 ? signedIn : undefined;
  });
};
