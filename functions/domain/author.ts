import * as z from 'zod';
import { fullName, type Session } from '#shared/domain/session.ts';

/** Member who makes a change, as operations and records store it. */
export const Author = z.object({ memberId: z.number(), name: z.string(), authLevel: z.number() });
export type Author = z.output<typeof Author>;

/** Name in the records of a change that no member makes. */
export const SYSTEM_NAME = '시스템';

export const authorOf = (actor: Session): Author => ({
  memberId: actor.memberId,
  name: fullName(actor),
  authLevel: actor.authLevel,
});

/** Member or job that makes a change, and its time. */
export type Authored = { author: Author; now: Date };
