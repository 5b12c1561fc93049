import * as z from 'zod';
import { type Action, getItem, type Key } from './client.ts';
import { ifAbsent, unexpired } from './expiry.ts';

/** The first answer to a request with an idempotency key, written in the transaction of its effect. */
const Answered = z.object({
  bodyHash: z.string(),
  answer: z.unknown(),
  /** The request is being processed by an operation, which writes the answer at its end. */
  isPending: z.boolean().default(false),
});
export type Answered = z.output<typeof Answered>;

/** `id`: scope and key hashed; `at` and `expiresAt` in epoch seconds. */
export const Idempotency = z.object({
  id: z.string(),
  bodyHash: z.string(),
  at: z.number(),
  expiresAt: z.number(),
});
export type Idempotency = z.output<typeof Idempotency>;

const key = (id: string): Key => ({ pk: `IDEM#${id}`, sk: 'IDEM' });

/** AP-52 the stored answer to this key, if any. @param now epoch seconds */
export const getAnswered = async (id: string, now: number): Promise<Answered | undefined> => {
  const item = unexpired(await getItem(key(id), { consistent: true }), now);
  return item && Answered.parse(item);
};

/**
 * AP-53 transaction actions that store the answer if the client sent a key. Fail as `IDEM` if the key was used
 * concurrently.
 */
export const keepAnswerActions = (idempotency: Idempotency | undefined, answer: unknown): Action[] => {
  if (!idempotency) return [];
  const { id, bodyHash, at, expiresAt } = idempotency;
  return [{ name: 'IDEM', put: { ...key(id), bodyHash, answer, ttl: expiresAt }, ...ifAbsent(at) }];
};

/** AP-220 reserves the key for an operation that answers later. Fails as `IDEM` like `keepAnswerActions`. */
export const reserveAnswerActions = (idempotency: Idempotency | undefined): Action[] =>
  keepAnswerActions(idempotency, null).map((action) =>
    'put' in action ? { ...action, put: { ...action.put, isPending: true } } : action,
  );

/** AP-220 ends a reservation with the answer, or deletes it if the operation was rolled back. */
export const resolveAnswerActions = (
  idempotency: Idempotency | undefined,
  answer: { value: unknown } | undefined,
): Action[] => {
  if (!idempotency) return [];
  const { id, bodyHash, expiresAt } = idempotency;
  if (!answer) return [{ name: 'IDEM', delete: key(id) }];
  return [{ name: 'IDEM', put: { ...key(id), bodyHash, answer: answer.value, ttl: expiresAt } }];
};

/** Thrown if a concurrent request with the same key was written first. */
export class AnsweredMeanwhile extends Error {}
