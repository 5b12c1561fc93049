import { isLive, listSessions, removeSession, type SessionKey } from '#functions/db/session.entity.ts';
import type { OwnSession } from '#shared/domain/own-session.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 10;

const liveSessions = async (memberId: number, now: Date) =>
  (await listSessions(memberId)).filter((session) => isLive(session, now.getTime()));

/** Returns the live sessions of the caller's member, newest first. @param current session of the request */
export const ownSessions = async (current: SessionKey, now: Date): Promise<OwnSession[]> =>
  (await liveSessions(current.memberId, now))
    .sort((a, b) => b.startedAt - a.startedAt)
    .map(({ hash, startedAt, seenAt, address, device }) => ({
      id: hash,
      startedAt: new Date(startedAt).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
      address,
      device,
      isCurrent: hash === current.hash,
    }));

/** Ends a session of the caller's member, and returns the others. @throws SESSION_NOT_FOUND if it is not live */
export const endOwnSession = async (current: SessionKey, id: string, now: Date): Promise<OwnSession[]> => {
  const sessions = await ownSessions(current, now);
  if (!sessions.some((session) => session.id === id)) throw new AppError('SESSION_NOT_FOUND');
  await removeSession({ memberId: current.memberId, hash: id });
  return sessions.filter((session) => session.id !== id);
};

/** Ends all sessions of the caller's member but the one of the request. @returns their number */
export const endOtherSessions = async (current: SessionKey, now: Date): Promise<number> => {
  const others = (await liveSessions(current.memberId, now)).filter(({ hash }) => hash !== current.hash);
  await mapWithLimit(others, CONCURRENCY, removeSession);
  return others.length;
};
