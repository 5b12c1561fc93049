import { mailAllPending } from '../domain/mail/mail-notifications.ts';
import { endStaleMails } from '../domain/mail/stale-mails.ts';
import { job } from '../runtime/job.ts';
import { logger } from '../runtime/logger.ts';

export const handler = job('notifications', async (input) => {
  try {
    return await mailAllPending(input);
  } finally {
    const unknown = await endStaleMails(input.now);
    if (unknown > 0) logger.warn('mails of unknown result', { count: unknown });
  }
});
