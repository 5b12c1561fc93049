import { randomUUID } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { Rehearsal } from '#shared/domain/rehearsal.ts';
import { type Key, query, transact, updateItem } from './client.ts';
import { dropExpired } from './expiry.ts';

export type RehearsalResult =
  | ({ state: 'done' } & Required<Pick<Rehearsal, 'items' | 'orders' | 'differences'>>)
  | { state: 'failed'; reason: string };

const TTL_SECONDS = 400 * 24 * 3600;
/** Longer than the timeout of the job. A rehearsal that has been running for longer was interrupted. */
export const MAX_RUN_MS = 16 * 60_000;
const LISTED = 20;

const partition = 'REHEARSAL';
// An id starts with its instant, so that the partition is sorted by time.
const rehearsalKey = (id: string): Key => ({ pk: partition, sk: id });
const runningKey: Key = { pk: 'REHEARSING', sk: 'REHEARSING' };

const isInterrupted = (at: string, now: Date) => now.getTime() - Date.parse(at) > MAX_RUN_MS;

/** AP-190 Adds a rehearsal. @returns the id of the rehearsal; undefined while another rehearsal runs */
export const beginRehearsal = async (
  { filename, by }: Pick<Rehearsal, 'filename' | 'by'>,
  now: Date,
): Promise<string | undefined> => {
  const at = now.toISOString();
  const id = `${at}#${randomUUID()}`;
  const ttl = epochSeconds(now) + TTL_SECONDS;
  const rehearsal: Rehearsal = { id, filename, by, at, state: 'running' };
  const failed = await transact([
    { name: 'REHEARSAL', put: { ...rehearsalKey(id), ...rehearsal, ttl } },
    {
      name: 'RUNNING',
      put: { ...runningKey, id, startedAt: now.getTime(), ttl },
      condition: 'attribute_not_exists(pk) OR startedAt < :dead',
      values: { ':dead': now.getTime() - MAX_RUN_MS },
    },
  ]);
  return failed.length === 0 ? id : undefined;
};

/**
 * AP-191 Claims a rehearsal for the calling job, because an event may be delivered twice.
 * @returns false if it was claimed
 */
export const claimRehearsal = async (id: string): Promise<boolean> => {
  const { ok } = await updateItem(rehearsalKey(id), {
    UpdateExpression: 'SET isTakenUp = :yes',
    ConditionExpression: '#state = :running AND attribute_not_exists(isTakenUp)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':yes': true, ':running': 'running' },
  });
  return ok;
};

/** AP-192 Stores the result of a rehearsal and releases the lock, so that another rehearsal can begin. */
export const endRehearsal = async (id: string, result: RehearsalResult, now: Date): Promise<void> => {
  const ended = Object.entries({ ...result, endedAt: now.toISOString() });
  await transact([
    {
      name: 'REHEARSAL',
      update: rehearsalKey(id),
      expression: `SET ${ended.map((_, index) => `#n${index} = :v${index}`).join(', ')}`,
      condition: 'attribute_exists(pk)',
      names: Object.fromEntries(ended.map(([name], index) => [`#n${index}`, name])),
      values: Object.fromEntries(ended.map(([, value], index) => [`:v${index}`, value])),
    },
    { name: 'RUNNING', delete: runningKey, condition: 'id = :id', values: { ':id': id } },
  ]);
};

/** AP-193 Returns the last 20 rehearsals, newest first. An interrupted rehearsal is returned as failed. */
export const listRehearsals = async (now: Date): Promise<Rehearsal[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: false,
    Limit: LISTED,
    ConsistentRead: true,
  });
  const at = epochSeconds(now);
  return items
    .flatMap((item) => dropExpired(item, at) ?? [])
    .map((item) => {
      const rehearsal = Rehearsal.parse(item);
      return rehearsal.state === 'running' && isInterrupted(rehearsal.at, now)
        ? { ...rehearsal, state: 'failed', reason: '도중에 중단되었습니다.' }
        : rehearsal;
    });
};
