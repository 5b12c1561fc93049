import { createHash } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type Answered, getAnswered, type Idempotency } from '../db/idempotency.entity.ts';
import type { Actor } from './actor.ts';

const KEPT_SECONDS = 24 * 3600;
/** A visitor's key is its own scope, so it must not be guessable. */
const VISITOR_KEY_LENGTH = 16;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

/** JSON with the keys of every object in one order, so that equal bodies hash alike. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** A form with its files told by their hashes. */
const withFilesHashed = async (body: unknown): Promise<unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof Blob ? hash(new Uint8Array(await value.arrayBuffer())) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields));
};

/** What identifies a repeat. @throws IDEMPOTENCY_KEY_INVALID */
export const idempotencyOf = async (
  key: string,
  body: unknown,
  actor: Actor | undefined,
  now: Date,
): Promise<Idempotency> => {
  if (!KEY_PATTERN.test(key) || (!actor && key.length < VISITOR_KEY_LENGTH)) {
    throw new AppError('IDEMPOTENCY_KEY_INVALID');
  }
  return {
    id: hash(`${actor ? `${actor.memberId}.${actor.session.hash}` : 'visitor'}#${key}`),
    bodyHash: hash(canonical(await withFilesHashed(body))),
    expiresAt: epochSeconds(now) + KEPT_SECONDS,
  };
};

/** The first answer to this key, if it was answered. @throws IDEMPOTENCY_MISMATCH when it was for another body */
export const firstAnswer = async (idempotency: Idempotency, now: Date): Promise<Answered | undefined> => {
  const answered = await getAnswered(idempotency.id);
  if (!answered || answered.ttl <= now.getTime() / 1000) return undefined;
  if (answered.bodyHash !== idempotency.bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
  return answered;
};
