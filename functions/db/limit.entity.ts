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

/** AP-51 counts a sign-in attempt. @returns how many since the last success, and from when (epoch seconds) one may try again */
export const countAttempt = async (subject: string, ttl: number): Promise<z.output<typeof Attempts>> => {
  const { item } = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl },
  });
  return Attempts.parse(item);
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
