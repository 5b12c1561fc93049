import { createHash } from 'node:crypto';
import { countInWindow } from '../../db/limit.entity.ts';

const MAILS_PER_HOUR = 3;
export const HOUR_SECONDS = 3600;

/**
 * Counts a mail to an e-mail address. Returns false over the hourly limit, so that anonymous forms cannot flood a
 * mailbox.
 */
export const mayMail = async (kind: 'reset' | 'confirmation', to: string, now: Date): Promise<boolean> => {
  const windowEnd = Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const subject = createHash('sha256').update(to).digest('base64url').slice(0, 16);
  return (await countInWindow(kind, subject, windowEnd)) <= MAILS_PER_HOUR;
};
