import type { DynamoDBStreamEvent } from 'aws-lambda';
import { changesOf } from '../db/stream.ts';
import { resetMailing } from '../domain/account/password-reset.ts';
import { endOutdatedSessions } from '../domain/account/sessions.ts';
import { countChanges } from '../domain/dashboard/counting.ts';
import { accountMailing, mailChanges, statusMailing } from '../domain/mail/change-mails.ts';
import { orderMailing } from '../domain/mail/order-mailing.ts';
import { type JobInput, job } from '../runtime/job.ts';

/**
 * Handles the table's stream: updates counters, ends sessions and sends mails. Each effect is idempotent, because the
 * stream delivers a failed batch again, as a whole or in parts.
 */
export const handler = job('projector', async ({ event, origin, now }: JobInput<DynamoDBStreamEvent>) => {
  const changes = changesOf(event.Records);
  const counted = await countChanges(changes);
  await endOutdatedSessions(changes);
  const mailings = [statusMailing, resetMailing, accountMailing, orderMailing];
  const mailed = await mailChanges(changes, mailings, { origin, now });
  return { changes: changes.length, counted, mailed };
});
