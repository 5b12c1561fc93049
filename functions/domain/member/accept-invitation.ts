import { transact } from '#functions/db/client.ts';
import {
  acceptInvitationAction,
  getInvitation,
  type StoredInvitation,
} from '#functions/db/invitation.entity.ts';
import {
  addMemberActions,
  changeMemberActions,
  findMemberByEmail,
  levelGuardAction,
  Member,
} from '#functions/db/member.entity.ts';
import { getPartner, partnerGuardAction } from '#functions/db/partner.entity.ts';
import { hashOfSecret } from '#functions/db/secret.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { hashPassword } from '#functions/domain/account/password.ts';
import { retryIfModified, updateSessions } from '#functions/domain/account/sessions.ts';
import { refuseWeakPassword } from '#functions/domain/account/weak-password.ts';
import type { InvitedPerson, OpenedInvitation } from '#shared/domain/invitation.ts';
import { isPartnerOrStaff, levelToAppoint } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { memberAuditAction } from './change-members.ts';
import { levelNames } from './levels.ts';

// Every reason gets the same error, so that a guessed or an old link reveals nothing.
const invalid = () => new AppError('INVITATION_INVALID');

const findInvitation = async (token: string, now: Date): Promise<StoredInvitation> => {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token);
  const invitation = match?.[1] && (await getInvitation(match[1], now));
  const hash = hashOfSecret(match?.[2] ?? '');
  if (!invitation || invitation.hash !== hash || invitation.expiresAt <= now.toISOString()) throw invalid();
  return invitation;
};

// Returns the customer with the invited e-mail address, if there is one. Throws INVITATION_INVALID if the address now
// belongs to a stopped member, to a member of level 80 or above, or to the member who sent the invitation.
const findInvited = async (
  { email, invitedById }: StoredInvitation,
  reading: { consistent: boolean },
): Promise<Member | undefined> => {
  const member = await findMemberByEmail(email, reading);
  if (member?.stoppedAt || isPartnerOrStaff(member) || member?.id === invitedById) throw invalid();
  return member;
};

/**
 * Returns the invitation of a mailed link.
 * @param token `<invitation id>.<secret>` @throws INVITATION_INVALID
 */
export const openInvitation = async (token: string, now: Date): Promise<OpenedInvitation> => {
  const invitation = await findInvitation(token, now);
  const member = await findInvited(invitation, { consistent: true });
  const { email, authLevel, partnerId } = invitation;
  const partner = partnerId === null ? undefined : await getPartner(partnerId);
  return {
    email,
    authLevel,
    authLevelName: (await levelNames())(authLevel),
    partner_name: partner?.partner_name ?? '',
    isMember: member !== undefined,
  };
};

/**
 * Makes the invited person a member with the invited level, and deletes the invitation. An account that a customer
 * registered with the e-mail address gets level, name and password of the invited person, and its sessions end: sign-up
 * does not verify addresses, so another person may have registered it.
 * @returns the e-mail address
 * @throws VALIDATION_FAILED for a weak password; INVITATION_INVALID, also if the member who sent the invitation has lost
 * the level, or the partner was deleted
 */
export const acceptInvitation = async (
  token: string,
  { password, ...person }: InvitedPerson,
  now: Date,
): Promise<string> => {
  const invitation = await findInvitation(token, now);
  const { email, authLevel, partnerId } = invitation;
  refuseWeakPassword('password', password, { ...person, email });
  const accepted = { ...person, email, authLevel, partnerId, passwordHash: await hashPassword(password) };
  return retryIfModified(async (reading) => {
    const before = await findInvited(invitation, reading);
    const id = before?.id ?? (await nextId('member'));
    const after = Member.parse({ regDate: now.toISOString(), ...before, ...accepted, id });
    const failed = await transact([
      acceptInvitationAction(invitation, now),
      levelGuardAction(invitation.invitedById, levelToAppoint(authLevel)),
      ...(partnerId === null ? [] : [partnerGuardAction(partnerId)]),
      ...(before ? changeMemberActions(before, after) : addMemberActions(after)),
      memberAuditAction({ actor: { ...person, memberId: id }, now }, before, after),
    ]);
    if ((['INVITATION', 'ACTOR', 'PARTNER'] as const).some((name) => failed.includes(name))) throw invalid();
    if (failed.length > 0) return undefined;
    if (before) await updateSessions(before, { ...after, version: before.version + 1 });
    return email;
  });
};
