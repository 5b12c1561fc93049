import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AnsweredConcurrently,
  getStoredAnswer,
  type Idempotency,
  type StoredAnswer,
} from '#functions/db/idempotency.entity.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from './session.ts';

const TTL_SECONDS = 24 * 3600;
// A request waits at most 25 × 200 ms for a concurrent one, which is far below the timeout of the API.
const MAX_WAITS = 25;
const WAIT_MS = 200;
/** Minimum length of a visitor's key. It must not be guessable, because all visitors share one key space. */
const VISITOR_KEY_LENGTH = 16;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

// Sorts the properties, so that equal bodies have the same hash.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const withFilesHashed = async (body: unknown): Promise<unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof Blob ? hash(new Uint8Array(await value.arrayBuffer())) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields));
};

/** Returns the hashed idempotency key, the route and the hash of the request body. @throws IDEMPOTENCY_KEY_INVALID */
export const idempotencyOf = async (
  key: string,
  routeId: string,
  body: unknown,
  actor: Actor | undefined,
  now: Date,
): Promise<Idempotency> => {
  if (!KEY_PATTERN.test(key) || (!actor && key.length < VISITOR_KEY_LENGTH)) {
    throw new AppError('IDEMPOTENCY_KEY_INVALID');
  }
  const at = epochSeconds(now);
  return {
    // The hash contains the member and not the session, so that a request repeated after a new sign-in finds the
    // answer.
    id: hash(`${actor?.memberId ?? 'visitor'}#${key}`),
    bodyHash: hash(canonical(await withFilesHashed(body))),
    routeId,
    at,
    expiresAt: at + TTL_SECONDS,
  };
};

// An item without a route is from an earlier version: a client must be able to repeat its request during an update.
const isSameRequest = (stored: StoredAnswer, { bodyHash, routeId }: Idempotency): boolean =>
  stored.bodyHash === bodyHash && (stored.routeId === undefined || stored.routeId === routeId);

/**
 * Returns the stored answer of the key; undefined for a new key and while a running operation holds the key.
 * @throws IDEMPOTENCY_MISMATCH if the key was used on another route or with another body
 */
export const getFirstAnswer = async (idempotency: Idempotency): Promise<StoredAnswer | undefined> => {
  const stored = await getStoredAnswer(idempotency.id, idempotency.at);
  if (stored && !isSameRequest(stored, idempotency)) throw new AppError('IDEMPOTENCY_MISMATCH');
  return stored?.isPending ? undefined : stored;
};

/** Waits for the answer of a concurrent request. @throws UNAVAILABLE after 5 s; the client then repeats its request */
const waitForAnswer = async (idempotency: Idempotency): Promise<StoredAnswer> => {
  for (let attempt = 0; attempt < MAX_WAITS; attempt += 1) {
    const stored = await getFirstAnswer(idempotency);
    if (stored) return stored;
    await delay(WAIT_MS);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

/** Runs a request once per idempotency key. Repeated and concurrent requests get the answer of the first request. */
export const runOnce = async <T>(idempotency: Idempotency, run: () => Promise<T>): Promise<T> => {
  const stored = await getFirstAnswer(idempotency);
  if (stored) return stored.answer as T;
  try {
    return await run();
  } catch (error) {
    if (error instanceof AnsweredConcurrently) return (await waitForAnswer(idempotency)).answer as T;
    // A concurrent request with the same key may have made the change that this one was refused for.
    const first = error instanceof AppError ? await getFirstAnswer(idempotency) : undefined;
    if (!first) throw error;
    return first.answer as T;
  }
};
