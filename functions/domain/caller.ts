import type { Idempotency } from '#functions/db/idempotency.entity.ts';
import type { Session } from '#shared/domain/session.ts';

/** Member who makes a request, and its time. */
export type Caller = { actor: Session; now: Date };

/** Caller of a request that stores its answer, with which a repeat with the same key is answered. */
export type RepeatableCaller = Caller & { idempotency: Idempotency | undefined };
