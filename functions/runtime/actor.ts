import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionKey } from '../db/session.entity.ts';

/** The caller, derived from the session only. */
export type Actor = Session & { session: SessionKey };

/** @throws NOT_SIGNED_IN or FORBIDDEN */
export const requireLevel = (actor: Actor | undefined, level: number): Actor => {
  if (!actor) throw new AppError('NOT_SIGNED_IN');
  if (actor.authLevel < level) throw new AppError('FORBIDDEN');
  return actor;
};
