import { mailAllPending } from '#functions/domain/mail/mail-notifications.ts';
import { endStaleMails } from '#functions/domain/mail/stale-mails.ts';
import { job } from '#functions/runtime/job.ts';
import { logger } from '#functions/runtime/logger.ts';

export const handler = job('notifications', async (input) => {
  try {
    return await mailAllPending(input);
  } finally {
    const unknown = await endStaleMails(input.now);
    if (unknown > 0) logger.warn('mails of unknown result', { count: unknown });
  }
});
