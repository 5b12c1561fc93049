import { randomBytes, timingSafeEqual } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { addItem, getItem, type Key } from './client.ts';

// The secret of the links in the mails about an order. The reader of such a link also reads why the parcel is held.

const MAIL_LINK = 'MAILLINK';
const SECRET_BYTES = 16;
/** Time for which a link shows more than the public tracking: longer than a parcel travels. */
const TTL_SECONDS = 365 * 24 * 3600;

const key = (orderId: number): Key => ({ pk: `${MAIL_LINK}#${orderId}`, sk: MAIL_LINK });

const readSecret = async (orderId: number, consistent: boolean): Promise<string | undefined> =>
  (await getItem(key(orderId), { consistent }))?.secret as string | undefined;

/** AP-473 Returns the secret for the links to an order, and stores it before the first mail. */
export const mailLinkSecret = async (orderId: number, now: Date): Promise<string> => {
  const stored = await readSecret(orderId, true);
  if (stored !== undefined) return stored;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const item = { ...key(orderId), secret, ttl: epochSeconds(now) + TTL_SECONDS };
  // A concurrent mail has added the secret.
  return (await addItem(item)) ? secret : mailLinkSecret(orderId, now);
};

/** AP-474 True if the secret is the one of the links to the order. */
export const isMailLinkSecret = async (orderId: number, secret: string): Promise<boolean> => {
  const [stored, sent] = [Buffer.from((await readSecret(orderId, false)) ?? ''), Buffer.from(secret)];
  return stored.length > 0 && stored.length === sent.length && timingSafeEqual(stored, sent);
};
