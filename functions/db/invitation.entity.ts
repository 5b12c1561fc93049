import { createHash } from 'node:crypto';
import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { type Action, getItem, type Item, type Key, queryAll, updateItem } from './client.ts';
import { dropExpired } from './expiry.ts';

const StoredInvitation = z.object({
  id: z.string(),
  /** In lower case. */
  email: z.string(),
  authLevel: z.number(),
  partnerId: z.number().nullable(),
  /** Member who sent the invitation last, and its full name. */
  invitedById: z.number(),
  invitedBy: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** SHA-256 of the secret in the mailed link. Absent until the projector has created the link. */
  hash: z.string().optional(),
});
export type StoredInvitation = z.output<typeof StoredInvitation>;

// Time for which staff see an invitation after it has expired, so that they can send it again.
const EXPIRED_TTL_SECONDS = 30 * 24 * 3600;

const PARTITION = 'INVITATION';
const key = (id: string): Key => ({ pk: PARTITION, sk: id });

/**
 * Id of the invitation of an e-mail address: a hash, so that the mailed link does not contain the address.
 * @param email in lower case
 */
export const invitationIdOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

const itemOf = (invitation: StoredInvitation): Key & Item => ({
  ...key(invitation.id),
  ...invitation,
  ttl: epochSeconds(new Date(invitation.expiresAt)) + EXPIRED_TTL_SECONDS,
});

/** AP-342 Returns all invitations, newest first, including recently expired ones. */
export const listInvitations = async (now: Date): Promise<StoredInvitation[]> =>
  (await queryAll(PARTITION))
    .filter((item) => dropExpired(item, epochSeconds(now)))
    .map((item) => StoredInvitation.parse(item))
    .sort((a, b) => b.invitedAt.localeCompare(a.invitedAt));

/** AP-343 Returns an invitation, also a recently expired one, by a strongly consistent read. */
export const getInvitation = async (id: string, now: Date): Promise<StoredInvitation | undefined> => {
  const item = dropExpired(await getItem(key(id), { consistent: true }), epochSeconds(now));
  return item && StoredInvitation.parse(item);
};

/** AP-344 Adds an invitation in place of an expired one. Fails as `INVITATION` if one is open. */
export const addInvitationAction = (invitation: StoredInvitation): Action => ({
  name: 'INVITATION',
  put: itemOf(invitation),
  condition: 'attribute_not_exists(pk) OR expiresAt <= :now',
  values: { ':now': invitation.invitedAt },
});

const ifUnchanged = ({ invitedAt }: StoredInvitation) => ({
  condition: 'invitedAt = :seen',
  values: { ':seen': invitedAt },
});

/** AP-344 Replaces an invitation. Fails as `INVITATION` if it was accepted, withdrawn or sent again concurrently. */
export const replaceInvitationAction = (before: StoredInvitation, after: StoredInvitation): Action => ({
  name: 'INVITATION',
  put: itemOf(after),
  ...ifUnchanged(before),
});

/** AP-344 Deletes an invitation. Fails as `INVITATION` like `replaceInvitationAction`. */
export const removeInvitationAction = (invitation: StoredInvitation): Action => ({
  name: 'INVITATION',
  delete: key(invitation.id),
  ...ifUnchanged(invitation),
});

/** AP-345 Deletes an accepted invitation. Fails as `INVITATION` if its link is no longer valid. */
export const acceptInvitationAction = ({ id, hash }: StoredInvitation, now: Date): Action => ({
  name: 'INVITATION',
  delete: key(id),
  condition: '#hash = :hash AND expiresAt > :now',
  names: { '#hash': 'hash' },
  values: { ':hash': hash, ':now': now.toISOString() },
});

/**
 * AP-346 Stores the hash of the secret of a new link.
 * @returns false if the invitation was withdrawn or sent again, so that no link of an earlier invitation becomes valid
 */
export const putInvitationHash = async (
  { id, invitedAt }: Pick<StoredInvitation, 'id' | 'invitedAt'>,
  hash: string,
): Promise<boolean> => {
  const { ok } = await updateItem(key(id), {
    UpdateExpression: 'SET #hash = :hash',
    ConditionExpression: 'invitedAt = :invitedAt',
    ExpressionAttributeNames: { '#hash': 'hash' },
    ExpressionAttributeValues: { ':hash': hash, ':invitedAt': invitedAt },
    ReturnValues: 'NONE',
  });
  return ok;
};

const INVITATION_MAIL = 'INVITEMAIL';
// Longer than the stream keeps a change, so that a request does not expire before its mail was sent.
const MAIL_TTL_SECONDS = 48 * 3600;

const InvitationMail = StoredInvitation.pick({ id: true, invitedAt: true });
type InvitationMail = z.output<typeof InvitationMail>;

/** AP-347 Requests the mail of an invitation. The projector sends the mail after the stream event of this item. */
export const requestInvitationMailAction = ({ id, invitedAt }: StoredInvitation): Action => ({
  name: INVITATION_MAIL,
  put: {
    pk: `${PARTITION}#${id}`,
    sk: INVITATION_MAIL,
    id,
    invitedAt,
    ttl: epochSeconds(new Date(invitedAt)) + MAIL_TTL_SECONDS,
  },
});

/** Returns the request of an invitation mail; undefined for any other item. */
export const invitationMailOf = (item: Item): InvitationMail | undefined =>
  item.sk === INVITATION_MAIL ? InvitationMail.parse(item) : undefined;
