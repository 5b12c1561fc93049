import * as z from 'zod';
import { type Action, getItem, type Key } from './client.ts';
import { addExpiring, dropExpired, ifAbsent } from './expiry.ts';

const StoredAnswer = z.object({
  bodyHash: z.string(),
  /** Absent in items of version 0.9.16 or earlier, which expire after 24 hours, and in items of jobs. */
  routeId: z.string().optional(),
  answer: z.unknown(),
  /** True while an operation holds the key. The operation writes the answer when it ends. */
  isPending: z.boolean().default(false),
});
export type StoredAnswer = z.output<typeof StoredAnswer>;

/**
 * Idempotency key of one request. `id`: hash of the member number (or `visitor`) and the key. `bodyHash`: hash of the
 * request body. `routeId`: route of the request; a job has none. `at`: time of the request. `expiresAt`: end of the
 * answer's retention. Both times in epoch seconds.
 */
export const Idempotency = z.object({
  id: z.string(),
  bodyHash: z.string(),
  routeId: z.string().optional(),
  at: z.number(),
  expiresAt: z.number(),
});
export type Idempotency = z.output<typeof Idempotency>;

const key = (id: string): Key => ({ pk: `IDEM#${id}`, sk: 'IDEM' });

const answerItem = ({ id, bodyHash, routeId, expiresAt }: Idempotency, answer: unknown) => ({
  ...key(id),
  bodyHash,
  routeId,
  answer,
  ttl: expiresAt,
});

/** AP-52 Returns the stored answer of a key, unless it has expired. @param now epoch seconds */
export const getStoredAnswer = async (id: string, now: number): Promise<StoredAnswer | undefined> => {
  const item = dropExpired(await getItem(key(id), { consistent: true }), now);
  return item && StoredAnswer.parse(item);
};

/**
 * AP-53 Stores the answer of a request whose changes are repeatable; does nothing without an idempotency key or if the
 * key was used concurrently.
 */
export const storeAnswer = async (idempotency: Idempotency | undefined, answer: unknown): Promise<void> => {
  if (idempotency) await addExpiring(answerItem(idempotency, answer), idempotency.at);
};

/** AP-53 Stores the answer; no actions without an idempotency key. Fails as `IDEMPOTENCY_KEY` if the key was used concurrently. */
export const storeAnswerActions = (idempotency: Idempotency | undefined, answer: unknown): Action[] => {
  if (!idempotency) return [];
  return [{ name: 'IDEMPOTENCY_KEY', put: answerItem(idempotency, answer), ...ifAbsent(idempotency.at) }];
};

/** AP-220 Reserves the key for an operation that answers later. Fails as `IDEMPOTENCY_KEY` if the key was used before. */
export const reserveAnswerActions = (idempotency: Idempotency | undefined): Action[] =>
  storeAnswerActions(idempotency, null).map((action) =>
    'put' in action ? { ...action, put: { ...action.put, isPending: true } } : action,
  );

/**
 * AP-220 Replaces a reservation by the answer.
 * @param answer undefined after a rollback, which deletes the reservation
 */
export const resolveAnswerActions = (
  idempotency: Idempotency | undefined,
  answer: { value: unknown } | undefined,
): Action[] => {
  if (!idempotency) return [];
  if (!answer) return [{ name: 'IDEMPOTENCY_KEY', delete: key(idempotency.id) }];
  return [{ name: 'IDEMPOTENCY_KEY', put: answerItem(idempotency, answer.value) }];
};

/** Thrown if a concurrent request with the same key was answered first. `runOnce` then returns this answer. */
export class AnsweredConcurrently extends Error {}
