import { createHash } from 'node:crypto';
import { countInWindow } from '#functions/db/limit.entity.ts';

/** Mails per hour: to one address, or of one client. */
const MAILS_PER_HOUR = {
  reset: 3,
  confirmation: 3,
  invitation: 3,
  takeOver: 3,
  /** Mails about own orders to one address. A family sends several parcels in an hour. */
  order: 10,
  /** Mails about orders of visitors of one client, whose addresses may belong to other people. */
  orderClient: 20,
} as const;
export const HOUR_SECONDS = 3600;

/**
 * Counts a mail before it is sent. Returns false over the hourly limit, so that anonymous forms cannot flood a mailbox.
 * @param subject e-mail address, or client
 */
export const isWithinMailLimit = async (
  kind: keyof typeof MAILS_PER_HOUR,
  subject: string,
  now: Date,
): Promise<boolean> => {
  const windowEnd = Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const hash = createHash('sha256').update(subject).digest('base64url').slice(0, 16);
  return (await countInWindow(kind, hash, windowEnd)) <= MAILS_PER_HOUR[kind];
};
