import * as z from 'zod';
import { deleteItem, type Key, updateItem } from './client.ts';

const windowKey = (name: string, subject: string, window: number): Key => ({
  pk: `LIMIT#${name}#${subject}`,
  sk: String(window),
});

/**
 * AP-50 Counts a request, mail or print in a time window.
 * @param name of the throttle or of the kind of mail
 * @param subject caller or mail recipient, hashed, or order
 * @param endsAt end of the window in epoch seconds
 * @returns the new count
 */
export const countInWindow = async (name: string, subject: string, endsAt: number): Promise<number> => {
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
 * @param ttl time after which the count restarts
 * @returns number of attempts since the last success or restart, and the time of the next allowed attempt
 */
export const countAttempt = async (
  subject: string,
  now: number,
  ttl: number,
): Promise<z.output<typeof Attempts>> => {
  const result = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl > :now',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':now': now },
  });
  if (result.ok) return Attempts.parse(result.item);
  const restarted = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'SET #count = :one, #ttl = :ttl REMOVE nextAt',
    ConditionExpression: '#ttl <= :now',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':now': now },
  });
  return restarted.ok ? Attempts.parse(restarted.item) : countAttempt(subject, now, ttl);
};

/**
 * AP-51 Uses an attempt if one is allowed now, and sets the time of the next attempt. All times in epoch seconds.
 * @returns false if no attempt is allowed yet
 */
export const takeAttempt = async (subject: string, now: number, nextAt: number): Promise<boolean> => {
  const { ok } = await updateItem(attemptsKey(subject), {
    UpdateExpression: 'SET nextAt = :nextAt',
    ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
    ExpressionAttributeValues: { ':nextAt': nextAt, ':now': now },
  });
  return ok;
};

/** AP-51 Deletes the counted attempts after a sign-in. */
export const resetAttempts = async (subject: string): Promise<void> => deleteItem(attemptsKey(subject));
