import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { mailAudiences, parcelMails } from '#shared/domain/notifications.ts';
import { getItem, type Key, putItem } from './client.ts';

/** A mail that SES accepted, so that a later bounce can be recorded on the parcels that the mail named. */
const SentMail = z.object({
  mail: z.enum(parcelMails),
  audience: z.enum(mailAudiences).default('member'),
  orderIds: z.array(z.number()),
});
export type SentMail = z.output<typeof SentMail>;

const SENT = 'SENTMAIL';
/** Complaints arrive days after the mail. */
const TTL_SECONDS = 30 * 24 * 3600;

const key = (messageId: string): Key => ({ pk: `${SENT}#${messageId}`, sk: SENT });

/** AP-397 Stores the parcels that a mail named. @param messageId of SES */
export const putSentMail = (messageId: string, sent: SentMail, now: Date): Promise<void> =>
  putItem({ ...key(messageId), ...sent, ttl: epochSeconds(now) + TTL_SECONDS });

/** AP-398 Returns the parcels that a mail named; undefined for a mail that named none. */
export const getSentMail = async (messageId: string): Promise<SentMail | undefined> => {
  const item = await getItem(key(messageId), { consistent: true });
  return item && SentMail.parse(item);
};
