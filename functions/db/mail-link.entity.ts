import { randomBytes, timingSafeEqual } from 'node:crypto';
import { epochSeconds } from '#shared/domain/dates.ts';
import { getItem, type Item, type Key, updateItem } from './client.ts';
import { addExpiring, dropExpired } from './expiry.ts';

// Secrets of the links in mails. The reader of a link to an order also reads why the parcel is held. The link of a member
// ends its mails.

/** Record that the links concern. `member`: also as the admin of a partner. */
type LinkSubject = { kind: 'order' | 'member'; id: number };

const MAIL_LINK = 'MAILLINK';
const SECRET_BYTES = 16;
/** A link is valid for at least half of this time after its mail: longer than a parcel travels. */
const TTL_SECONDS = 2 * 365 * 24 * 3600;

const key = ({ kind, id }: LinkSubject): Key => ({ pk: `${MAIL_LINK}#${kind}#${id}`, sk: MAIL_LINK });

const expiryOf = (now: Date): number => epochSeconds(now) + TTL_SECONDS;

const extend = async (subject: LinkSubject, item: Item, now: Date): Promise<void> => {
  if (Number(item.ttl) - epochSeconds(now) >= TTL_SECONDS / 2) return;
  await updateItem(key(subject), {
    UpdateExpression: 'SET secret = :secret, #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':secret': item.secret, ':ttl': expiryOf(now) },
  });
};

/** AP-473 Returns the secret for the links of a mail, stores it before the first mail, and extends its validity. */
export const mailLinkSecret = async (subject: LinkSubject, now: Date): Promise<string> => {
  const stored = dropExpired(await getItem(key(subject), { consistent: true }), epochSeconds(now));
  if (stored) {
    await extend(subject, stored, now);
    return String(stored.secret);
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  // A concurrent mail has added the secret.
  return (await addExpiring({ ...key(subject), secret, ttl: expiryOf(now) }, epochSeconds(now)))
    ? secret
    : mailLinkSecret(subject, now);
};

/** AP-474 True if the secret is the one of the links, which have not expired. */
export const isMailLinkSecret = async (subject: LinkSubject, secret: string, now: Date): Promise<boolean> => {
  const item = dropExpired(await getItem(key(subject)), epochSeconds(now));
  const [stored, sent] = [Buffer.from(String(item?.secret ?? '')), Buffer.from(secret)];
  return stored.length > 0 && stored.length === sent.length && timingSafeEqual(stored, sent);
};
