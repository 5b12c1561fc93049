import { randomBytes } from 'node:crypto';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import type { Action } from '../../db/client.ts';
import { getMember, type Member, memberChangeOf } from '../../db/member.entity.ts';
import { getPartner } from '../../db/partner.entity.ts';
import {
  hashOfSecret,
  removeSessionsBefore,
  renameSessions,
  startSessionAction,
} from '../../db/session.entity.ts';
import type { Change } from '../../db/stream.ts';

/** Sessions derived from members: rights and names of a session always come from the stored member. */

/** A session, and the value of its cookie. */
export type SignedIn = { session: Session; cookie: string };

/**
 * A new session of a member.
 * @returns the session with the action that writes it; the caller adds the condition on the member's version
 */
export const newSession = async (member: Member, now: Date): Promise<SignedIn & { action: Action }> => {
  const { id, version, partnerId, email, lName, fName, authLevel } = member;
  const partner = partnerId === null ? undefined : await getPartner(partnerId);
  const partner_name = partner?.partner_name ?? '';
  const session = { id, memberId: id, partnerId, partner_name, email, lName, fName, authLevel };
  const secret = randomBytes(32).toString('base64url');
  const stored = { ...session, startedAt: now.getTime(), memberVersion: version };
  return {
    session,
    cookie: `${id}.${secret}`,
    action: startSessionAction({ hash: hashOfSecret(secret) }, stored),
  };
};

/** A session does not outlive a change of any of these. */
const rights = ['authLevel', 'partnerId', 'email', 'passwordHash'] as const;

/**
 * Ends the sessions from before a change of the member's rights; gives the others a changed name.
 * @param after the member under its new version
 */
export const updateSessions = async (before: Member, after: Member): Promise<void> => {
  if (rights.some((field) => before[field] !== after[field])) {
    await removeSessionsBefore(after.id, after.version);
  } else if (fullName(before) !== fullName(after)) {
    await renameSessions(after.id, after);
  }
};

/**
 * Does the same for changes of members that the stream delivers: a function that changed a member may have crashed
 * before it ended the sessions.
 */
export const endOutdatedSessions = async (changes: readonly Change[]): Promise<void> => {
  for (const change of changes) {
    const members = memberChangeOf(change);
    if (members) await updateSessions(members.before, members.after);
  }
};

/** True if the member still has the rights that a stored session gives; for work that is done after the request. */
export const stillHasRights = async ({ memberId, authLevel, partnerId }: Session): Promise<boolean> => {
  const member = await getMember(memberId, { consistent: true });
  return member !== undefined && member.authLevel === authLevel && member.partnerId === partnerId;
};

const MAX_TRIES = 5;

/**
 * Repeats an attempt to write what was derived from a member, which returns undefined if the member was modified
 * since it was read. The first attempt may read the member from a replica.
 * @throws UNAVAILABLE if the member was modified during every attempt
 */
export const untilUnmodified = async <T>(
  attempt: (reading: { consistent: boolean }) => Promise<T | undefined>,
): Promise<T> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await attempt({ consistent: tries > 0 });
    if (result !== undefined) return result;
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
