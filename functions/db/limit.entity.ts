import * as z from 'zod';
import { deleteItem, type Key, updateItem } from './client.ts';

const windowKey = (name: string, subject: string, window: number): Key => ({
  pk: `LIMIT#${name}#${subject}`,
  sk: String(window),
});

/** AP-50 Counts a request in a window that ends at `endsAt` (epoch seconds). @returns the new count */
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
 * AP-51 Counts a sign-in attempt. All times in epoch seconds.
 * @returns attempts since the last success or expiry, and the time of the next allowed attempt
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
  return restarted.ok ? Attempts.parse(restarted.item) : countAttempt(subject, now, ttl);
};

/** AP-51 Uses an attempt; the next one is allowed from `then` (epoch seconds). @returns false if it was used */
export const takeAttempt = async (subject: string, now: number, then: number): Promise<boolean> => {
  const { ok } = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'SET nextAt = :then',
    ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
    ExpressionAttributeValues: { ':then': then, ':now': now },
  });
  return ok;
};

/** AP-51 */
export const resetAttempts = async (subject: string): Promise<void> => deleteItem(attemptsKey(subject));
