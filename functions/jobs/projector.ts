import type { DynamoDBStreamEvent } from 'aws-lambda';
import { changesOf } from '../db/stream.ts';
import { mailChanges } from '../domain/change-mails.ts';
import { countChanges } from '../domain/counting.ts';
import { resetMailing } from '../domain/password-reset.ts';
import { statusMailing } from '../domain/status-mails.ts';
import { type JobInput, job } from '../runtime/job.ts';

/**
 * What follows from changes of the table, told by its stream: the dashboard's counters, then the mails on changes of
 * status and to those who forgot their password. Each has its effect once, so a batch that failed is safe to be told again, whole or in parts.
 */
export const handler = job('projector', async ({ event, origin, now }: JobInput<DynamoDBStreamEvent>) => {
  const changes = changesOf(event.Records);
  const counted = await countChanges(changes);
  const mailed = await mailChanges(changes, [statusMailing, resetMailing], { origin, now });
  return { changes: changes.length, counted, mailed };
});
