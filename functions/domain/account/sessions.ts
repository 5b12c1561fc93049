import type { Action } from '#functions/db/client.ts';
import { getMember, isActive, type Member, memberChangeOf } from '#functions/db/member.entity.ts';
import { getPartner } from '#functions/db/partner.entity.ts';
import { hashOfSecret, newSecret } from '#functions/db/secret.ts';
import {
  removeSessionsBefore,
  renameSessions,
  type SessionOrigin,
  startSessionAction,
} from '#functions/db/session.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

export type SignedIn = { session: Session; cookie: string };

/** Creates a session. The caller must write `action` in a transaction with a condition on the member's version. */
export const newSession = async (
  member: Member,
  origin: SessionOrigin,
  now: Date,
): Promise<SignedIn & { action: Action }> => {
  const { id, version, partnerId, email, lName, fName, authLevel } = member;
  const partner = partnerId === null ? undefined : await getPartner(partnerId);
  const partner_name = partner?.partner_name ?? '';
  const session = { id, memberId: id, partnerId, partner_name, email, lName, fName, authLevel };
  const secret = newSecret();
  const stored = { ...session, ...origin, startedAt: now.getTime(), memberVersion: version };
  return {
    session,
    cookie: `${id}.${secret}`,
    action: startSessionAction({ hash: hashOfSecret(secret) }, stored),
  };
};

// A change of one of these fields ends the sessions of the member.
const sessionEndingFields = ['authLevel', 'partnerId', 'email', 'passwordHash', 'stoppedAt'] as const;

/**
 * Ends the sessions that started before `after.version` if one of `sessionEndingFields` changed. If only the name
 * changed, writes the new name to the sessions.
 * @param after the member with the new version
 */
export const updateSessions = async (before: Member, after: Member): Promise<void> => {
  if (sessionEndingFields.some((field) => before[field] !== after[field])) {
    await removeSessionsBefore(after.id, after.version);
  } else if (fullName(before) !== fullName(after)) {
    await renameSessions(after.id, after);
  }
};

/**
 * Repeats `updateSessions` for changes of members in the stream, in case the function that changed the member crashed.
 */
export const endOutdatedSessions = async (changes: readonly Change[]): Promise<void> => {
  for (const change of changes) {
    const members = memberChangeOf(change);
    if (members) await updateSessions(members.before, members.after);
  }
};

/**
 * True if the member of a session is active and still has its level and partner. For work that runs after the request.
 */
export const stillHasRights = async ({ memberId, authLevel, partnerId }: Session): Promise<boolean> => {
  const member = await getMember(memberId, { consistent: true });
  if (!member || !isActive(member)) return false;
  return member.authLevel === authLevel && member.partnerId === partnerId;
};

const MAX_TRIES = 5;

/**
 * Repeats an attempt that returns undefined because the member was modified after it was read. Attempts after the first
 * must read consistently.
 * @throws UNAVAILABLE after `MAX_TRIES` attempts
 */
export const retryIfModified = async <T>(
  attempt: (reading: { consistent: boolean }) => Promise<T | undefined>,
): Promise<T> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await attempt({ consistent: tries > 0 });
    if (result !== undefined) return result;
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
