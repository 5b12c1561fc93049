import type { DynamoDBStreamEvent } from 'aws-lambda';
import { changesOf } from '#functions/db/stream.ts';
import { resetMailing } from '#functions/domain/account/reset-mail.ts';
import { endOutdatedSessions } from '#functions/domain/account/sessions.ts';
import { billChangedOrders } from '#functions/domain/charge/bill-orders.ts';
import { clearanceWatches } from '#functions/domain/customs/clearance-watches.ts';
import { followPreflights } from '#functions/domain/customs/follow-preflights.ts';
import { queueChangedPcc } from '#functions/domain/customs/queue-pcc.ts';
import { checkChangedOrders } from '#functions/domain/exception/watch-orders.ts';
import {
  accountMailing,
  backupDownloadMailing,
  importMailing,
  mailChanges,
} from '#functions/domain/mail/change-mails.ts';
import { collectNotifications, endBatch } from '#functions/domain/mail/collect-notifications.ts';
import { delayMailing } from '#functions/domain/mail/delay-notices.ts';
import { mailProblems } from '#functions/domain/mail/mail-notifications.ts';
import { orderMailing } from '#functions/domain/mail/order-mailing.ts';
import { takeOverMailing } from '#functions/domain/mail/take-over-mailing.ts';
import { invitationMailing } from '#functions/domain/member/invitations.ts';
import { countChanges } from '#functions/domain/order/counting.ts';
import { auditOrderChanges } from '#functions/domain/order/order-audit.ts';
import { settleAll } from '#functions/domain/settle-all.ts';
import { courierWatches } from '#functions/domain/tracking/follow-orders.ts';
import { clock } from '#functions/runtime/clock.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';

/**
 * Handles the table's stream: updates counters, ends sessions, adds audit entries of orders, watches parcels at customs and
 * of couriers, queues checks of customs codes, writes billing items, opens and closes exceptions, collects notifications and sends mails. Each
 * effect is idempotent, because the stream delivers a failed batch again, as a whole or in parts.
 */
export const handler = job('projector', async ({ event, origin, now }: JobInput<DynamoDBStreamEvent>) => {
  const changes = changesOf(event.Records);
  const collected = await collectNotifications(changes, now);
  const counted = await countChanges(changes);
  await endOutdatedSessions(changes);
  const audited = await auditOrderChanges(changes);
  await courierWatches.followChanges(changes, now);
  await clearanceWatches.followChanges(changes, now);
  await queueChangedPcc(changes, now);
  await billChangedOrders(changes);
  const exceptions = await checkChangedOrders(changes, now);
  await followPreflights(changes, now);
  await endBatch(collected, clock.now());
  const mailings = [
    resetMailing,
    accountMailing,
    backupDownloadMailing,
    orderMailing,
    takeOverMailing,
    delayMailing,
    invitationMailing,
    importMailing,
  ];
  // Both are tried, because neither depends on the other.
  const mailed = await settleAll(
    [mailChanges(changes, mailings, { origin, now }), mailProblems(collected.urgent, { origin, now })],
    'Some mails could not be sent',
  );
  const sent = mailed.reduce((sum, count) => sum + count, 0);
  return { changes: changes.length, counted, audited, ...exceptions, mailed: sent };
});
