import * as z from 'zod';
import { type Action, getItem, type Key } from './client.ts';

/** The first answer to a request that a client may repeat, written in the same transaction as what it did. */
const Answered = z.object({ bodyHash: z.string(), answer: z.unknown(), ttl: z.number() });
export type Answered = z.output<typeof Answered>;

/** `id`: scope and key hashed; `expiresAt` in epoch seconds. */
export type Idempotency = { id: string; bodyHash: string; expiresAt: number };

const key = (id: string): Key => ({ pk: `IDEM#${id}`, sk: 'IDEM' });

/** AP-52 what was answered to this key before, if anything. */
export const getAnswered = async (id: string): Promise<Answered | undefined> => {
  const item = await getItem(key(id), { consistent: true });
  return item && Answered.parse(item);
};

/**
 * AP-53 keeps the answer where the client sent a key; reported as `IDEM` when another request with this key was first.
 */
export const keepAnswerActions = (idempotency: Idempotency | undefined, answer: unknown): Action[] => {
  if (!idempotency) return [];
  const { id, bodyHash, expiresAt } = idempotency;
  return [
    {
      name: 'IDEM',
      put: { ...key(id), bodyHash, answer, ttl: expiresAt },
      condition: 'attribute_not_exists(pk)',
    },
  ];
};

/** Thrown by whoever writes the answer, when a twin of the request was faster. */
export class AnsweredMeanwhile extends Error {}
