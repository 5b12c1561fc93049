import type { Mail } from '#functions/adapters/mail.ts';
import { type Action, transact } from '#functions/db/client.ts';
import {
  addInvitationAction,
  getInvitation,
  invitationIdOf,
  invitationMailOf,
  listInvitations,
  putInvitationHash,
  removeInvitationAction,
  replaceInvitationAction,
  requestInvitationMailAction,
  type StoredInvitation,
} from '#functions/db/invitation.entity.ts';
import { findMemberByEmail, levelGuardAction } from '#functions/db/member.entity.ts';
import { hashOfSecret, newSecret } from '#functions/db/secret.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import type { Mailing } from '#functions/domain/mail/change-mails.ts';
import { HOUR_SECONDS, isWithinMailLimit } from '#functions/domain/mail/mail-allowance.ts';
import { invitationMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMailRequested } from '#functions/domain/mail/may-mail.ts';
import { seoulMinute } from '#shared/domain/dates.ts';
import { INVITATION_DAYS, type Invitation, type InvitationInput } from '#shared/domain/invitation.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import { customerLabels } from '#shared/domain/member.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { fullName, isPartnerOrStaff, levelToAppoint, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { checkLevel, checkPartner, levelNames } from './levels.ts';

const DAY_MS = 24 * 60 * 60_000;

const toInvitation = (invitation: StoredInvitation, levelName: (level: number) => string): Invitation => ({
  ...invitation,
  authLevelName: levelName(invitation.authLevel),
});

/** Returns all invitations that were not accepted, newest first, including recently expired ones. */
export const invitationsOf = async (now: Date): Promise<Invitation[]> => {
  const [invitations, levelName] = await Promise.all([listInvitations(now), levelNames()]);
  return invitations.map((invitation) => toInvitation(invitation, levelName));
};

const { email, authLevel, partnerId } = customerLabels;
const labels = { email, authLevel, partnerId, expiresAt: '만료 시각' };
// The e-mail address is masked, because audit entries are kept longer than invitations.
const auditFields = (invitation: StoredInvitation) => ({
  ...invitation,
  email: maskEmail(invitation.email),
  expiresAt: seoulMinute(invitation.expiresAt),
});

const invitationAuditAction = (
  caller: Caller,
  before: StoredInvitation | undefined,
  after: StoredInvitation | undefined,
): Action => {
  const { id, email } = (before ?? after) as StoredInvitation;
  return auditAction(
    caller,
    { kind: 'invitation', id, name: maskEmail(email) },
    labels,
    before && auditFields(before),
    after && auditFields(after),
  );
};

const requireLevelFor = (actor: Session, authLevel: number): void => {
  if (actor.authLevel < levelToAppoint(authLevel)) throw new AppError('FORBIDDEN');
};

// The level that the caller needs for an invitation is checked again when the change is written.
const write = async (
  { actor }: Caller,
  { authLevel }: StoredInvitation,
  actions: readonly Action[],
): Promise<string[]> => {
  requireLevelFor(actor, authLevel);
  const failed = await transact([levelGuardAction(actor.memberId, levelToAppoint(authLevel)), ...actions]);
  if (failed.includes('ACTOR')) throw new AppError('FORBIDDEN');
  return failed;
};

const countMail = async (email: string, now: Date): Promise<void> => {
  if (await isWithinMailLimit('invitation', email, now)) return;
  throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: HOUR_SECONDS });
};

const sentBy = ({ actor, now }: Caller) => ({
  invitedById: actor.memberId,
  invitedBy: fullName(actor),
  invitedAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
});

const isOpen = (invitation: StoredInvitation | undefined, now: Date): boolean =>
  invitation !== undefined && invitation.expiresAt > now.toISOString();

const withLevelName = async (invitation: StoredInvitation): Promise<Invitation> =>
  toInvitation(invitation, await levelNames());

/**
 * Invites a person to become a member of level 80 or above. The projector mails the link. The e-mail address may belong
 * to a customer, who then gets the level at the acceptance.
 * @throws FORBIDDEN above the level of the caller, and for staff unless the caller is an owner, VALIDATION_FAILED, INVITATION_OPEN, MEMBER_IS_STAFF for a member of
 * level 80 or above, MEMBER_STOPPED, TOO_MANY_ATTEMPTS
 */
export const inviteMember = async (caller: Caller, input: InvitationInput): Promise<Invitation> => {
  const { now } = caller;
  requireLevelFor(caller.actor, input.authLevel);
  await checkLevel(input.authLevel);
  await checkPartner(input.partnerId);
  const member = await findMemberByEmail(input.email, { consistent: true });
  if (member?.stoppedAt) throw new AppError('MEMBER_STOPPED');
  if (isPartnerOrStaff(member)) throw new AppError('MEMBER_IS_STAFF');
  const id = invitationIdOf(input.email);
  if (isOpen(await getInvitation(id, now), now)) throw new AppError('INVITATION_OPEN');
  await countMail(input.email, now);
  // Staff belong to the product's own company.
  const invitation = { ...input, partnerId: input.partnerId ?? DEFAULT_PARTNER, id, ...sentBy(caller) };
  const failed = await write(caller, invitation, [
    addInvitationAction(invitation),
    requestInvitationMailAction(invitation),
    invitationAuditAction(caller, undefined, invitation),
  ]);
  if (failed.length > 0) throw new AppError('INVITATION_OPEN');
  return withLevelName(invitation);
};

const requireInvitation = async (id: string, now: Date): Promise<StoredInvitation> => {
  const invitation = await getInvitation(id, now);
  if (!invitation) throw new AppError('INVITATION_NOT_FOUND');
  return invitation;
};

/**
 * Sends an invitation again with a new link and expiry. The earlier link becomes invalid.
 * @throws INVITATION_NOT_FOUND, FORBIDDEN, CONFLICT, TOO_MANY_ATTEMPTS
 */
export const resendInvitation = async (caller: Caller, id: string): Promise<Invitation> => {
  const before = await requireInvitation(id, caller.now);
  requireLevelFor(caller.actor, before.authLevel);
  await countMail(before.email, caller.now);
  const after = { ...before, ...sentBy(caller), hash: undefined };
  const failed = await write(caller, before, [
    replaceInvitationAction(before, after),
    requestInvitationMailAction(after),
    invitationAuditAction(caller, before, after),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
  return withLevelName(after);
};

/** Deletes an invitation, whose link becomes invalid. @throws INVITATION_NOT_FOUND, FORBIDDEN, CONFLICT */
export const withdrawInvitation = async (caller: Caller, id: string): Promise<void> => {
  const before = await requireInvitation(id, caller.now);
  const failed = await write(caller, before, [
    removeInvitationAction(before),
    invitationAuditAction(caller, before, undefined),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
};

const writeLink = async (invitation: StoredInvitation, origin: string): Promise<Mail | undefined> => {
  const secret = newSecret();
  if (!(await putInvitationHash(invitation, hashOfSecret(secret)))) return undefined;
  const href = `${origin}/invitation?token=${invitation.id}.${secret}`;
  return invitationMail(href, new Date(invitation.expiresAt));
};

/** Mails the link of an invitation for a request in the stream, unless the invitation was withdrawn or sent again. */
export const invitationMailing: Mailing = async ({ id, after }, { origin, now }) => {
  const request = after && invitationMailOf(after);
  const invitation = request && (await getInvitation(request.id, now));
  if (!invitation || invitation.invitedAt !== request?.invitedAt) return undefined;
  if (!(await mayMailRequested(invitation.email))) return undefined;
  const { id: recordId, email } = invitation;
  return {
    ...{ id, to: email, at: now },
    topic: { shownIn: 'audit', kind: 'invitation', recordId, name: maskEmail(email), mail: '직원 초대' },
    write: () => writeLink(invitation, origin),
  };
};
