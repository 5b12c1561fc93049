import * as z from 'zod';
import { deleteItem, type Key, updateItem } from './client.ts';

/** Short-lived counters: how often something was asked for, and how often a sign-in failed. */

const windowKey = (name: string, subject: string, window: number): Key => ({
  pk: `LIMIT#${name}#${subject}`,
  sk: String(window),
});

/** AP-50 counts one more in a window that ends at `endsAt` (epoch seconds). @returns how many there are now */
export const countOne = async (name: string, subject: string, endsAt: number): Promise<number> => {
  const { item } = await updateItem(windowKey(name, subject, endsAt), {
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': endsAt + 60 },
  });
  return z.object({ count: z.number() }).parse(item).count;
};

const attemptsKey = (subject: string): Key => ({ pk: `LIMIT#attempts#${subject}`, sk: 'ATTEMPTS' });
const Attempts = z.object({ count: z.number(), nextAt: z.number().default(0) });

/**
 * AP-51 counts a sign-in attempt at `now`; the count is kept until `ttl` (both epoch seconds).
 * @returns how many since the last success or expiry, and from when (epoch seconds) one may try again
 */
export const countAttempt = async (
  subject: string,
  now: number,
  ttl: number,
): Promise<z.output<typeof Attempts>> => {
  const counted = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl > :now',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':now': now },
  });
  if (counted.ok) return Attempts.parse(counted.item);
  const restarted = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'SET #count = :one, #ttl = :ttl REMOVE nextAt',
    ConditionExpression: '#ttl <= :now',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':now': now },
  });
  // A concurrent attempt has restarted the count.
  return restarted.ok ? Attempts.parse(restarted.item) : countAttempt(subject, now, ttl);
};

/** AP-51 takes the one attempt that is free from `nextAt` on; the following one is free from `then`. False when it was taken. */
export const takeAttempt = async (subject: string, now: number, then: number): Promise<boolean> => {
  const { ok } = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'SET nextAt = :then',
    ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
    ExpressionAttributeValues: { ':then': then, ':now': now },
  });
  return ok;
};

/** AP-51 a sign-in succeeded: the slate is clean. */
export const forgetAttempts = async (subject: string): Promise<void> => deleteItem(attemptsKey(subject));
