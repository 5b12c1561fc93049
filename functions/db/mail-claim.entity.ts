import * as z from 'zod';
import { AuditKind } from '#shared/domain/audit.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { mailAudiences, parcelMails } from '#shared/domain/notifications.ts';
import { type Action, deleteItem, getItem, type Key, type PutAction, query, updateItem } from './client.ts';
import { addExpiring, ifAbsent } from './expiry.ts';

// A mail is claimed before it is sent, so that it is sent at most once. gsi3 lists the claim until the mail was sent, or
// its result is known to be unknown.

const ParcelTopic = z.object({
  shownIn: z.literal('timeline'),
  mail: z.enum(parcelMails),
  audience: z.enum(mailAudiences),
  /** Masked address. */
  recipient: z.string(),
  orderIds: z.array(z.number()),
});
/** Parcels that a mail names. */
export type ParcelTopic = z.output<typeof ParcelTopic>;

const RecordTopic = z.object({
  shownIn: z.literal('audit'),
  kind: AuditKind,
  recordId: z.string(),
  /** Name of the record. The name of a person is masked. */
  name: z.string(),
  /** Name of the mail, for staff. */
  mail: z.string(),
});
/** Another record that a mail concerns. */
export type RecordTopic = z.output<typeof RecordTopic>;

/** Record that a mail concerns. `shownIn`: place where staff see that the result of the mail is unknown. */
const MailTopic = z.discriminatedUnion('shownIn', [
  ParcelTopic,
  z.object({ shownIn: z.literal('inquiry'), inquiryId: z.number(), nth: z.number() }),
  RecordTopic,
]);

const MailClaim = z.object({
  /** Identifies the mail. */
  id: z.string(),
  topic: MailTopic,
  /** Time of the claim. */
  at: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
});
export type MailClaim = z.output<typeof MailClaim>;
/** `keptSeconds`: time for which the mail is not sent again. */
export type NewMailClaim = MailClaim & { keptSeconds?: number };

const CLAIMED = 'MAILCLAIM';
// Longer than the stream delivers a change again.
const TTL_SECONDS = 48 * 3600;

const key = (id: string): Key => ({ pk: `SEEN#MAIL#${id}`, sk: 'MAIL' });

const itemOf = ({ keptSeconds = TTL_SECONDS, ...claim }: NewMailClaim) => ({
  ...key(claim.id),
  ...{ state: 'claimed', at: epochSeconds(claim.at), g3: CLAIMED, n: claim.at.getTime() },
  l: z.encode(MailClaim, claim),
  ttl: epochSeconds(claim.at) + keptSeconds,
});

/** AP-490 Claims a mail in a transaction. Fails as `MAILCLAIM` if the mail was claimed before. */
export const claimMailAction = (claim: NewMailClaim): PutAction => ({
  name: CLAIMED,
  put: itemOf(claim),
  ...ifAbsent(epochSeconds(claim.at)),
});

/** AP-490 Claims a mail. @returns false if the mail was claimed before */
export const claimMail = (claim: NewMailClaim): Promise<boolean> =>
  addExpiring(itemOf(claim), epochSeconds(claim.at));

const ending = (state: 'sent' | 'unknown') => ({
  expression: 'SET #state = :state REMOVE g3, n, l',
  condition: '#state = :claimed',
  names: { '#state': 'state' },
  values: { ':state': state, ':claimed': 'claimed' },
});

/** AP-491 Records that a mail was sent, unless its result was recorded as unknown before. */
export const markMailSent = async (id: string): Promise<void> => {
  const { expression, condition, names, values } = ending('sent');
  await updateItem(key(id), {
    UpdateExpression: expression,
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'NONE',
  });
};

/** AP-492 Records that the result of a mail is unknown. Fails as `MAILCLAIM` if the mail was sent or released. */
export const markMailUnknownAction = (id: string): Action => ({
  name: CLAIMED,
  update: key(id),
  ...ending('unknown'),
});

/** AP-493 Deletes the claim of a mail that could not be sent, so that a retry sends it. */
export const releaseMail = (id: string): Promise<void> => deleteItem(key(id));

// Version 0.9.16 or earlier stored no state.
const MailState = z.object({
  state: z.enum(['claimed', 'sent', 'unknown']).default('sent'),
  /** Time of the claim, in epoch seconds. */
  at: z.number(),
});
type MailState = z.output<typeof MailState>;

/** AP-494 Returns the state of a mail; undefined if the mail was not claimed. */
export const getMailState = async (id: string): Promise<MailState | undefined> => {
  const item = await getItem(key(id), { consistent: true });
  return item && MailState.parse(item);
};

/** AP-495 Returns claims up to a time whose mails have not ended, earliest first. */
export const listOpenMailClaims = async (until: Date, limit: number): Promise<MailClaim[]> => {
  const { items } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: 'g3 = :claimed AND n <= :until',
    ExpressionAttributeValues: { ':claimed': CLAIMED, ':until': until.getTime() },
    Limit: limit,
  });
  return items.map(({ l }) => MailClaim.parse(l));
};
