import { changePartnerAction, findPartnerOfAdmin } from '#functions/db/partner.entity.ts';
import { addReferenceAction, removeReferenceAction } from '#functions/db/reference.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { changeMembers, type MemberChange, requireMember } from '#functions/domain/member/change-members.ts';
import { readOfficeMembers } from '#functions/domain/office-members.ts';
import { chunks } from '#shared/chunks.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import type { Partner, PartnerInput } from '#shared/domain/partner.ts';
import { PARTNER } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { auditOf, checkBusinessType, requirePartner, withAdmin } from './partners.ts';

// Changes of partners that also change members.

/** Takes the next partner id. The ids follow `DEFAULT_PARTNER`, which is the product's own company. */
export const nextPartnerId = async (): Promise<number> => DEFAULT_PARTNER + (await nextId('partner'));

// Returns the change of a member who becomes the admin of a partner. Throws MEMBER_NOT_FOUND, MEMBER_STOPPED, and
// PARTNER_ADMIN_TAKEN for the admin of another partner.
const prepareAppointment = async (memberId: number, partnerId: number): Promise<MemberChange> => {
  // Read the member before the partners, so that a concurrent appointment elsewhere fails the version check.
  const before = await requireMember(memberId);
  if (before.stoppedAt) throw new AppError('MEMBER_STOPPED');
  const own = await findPartnerOfAdmin(memberId);
  if (own && own.id !== partnerId) throw new AppError('PARTNER_ADMIN_TAKEN');
  return { before, after: { ...before, partnerId, authLevel: Math.max(PARTNER, before.authLevel) } };
};

/**
 * Adds a partner and appoints its admin, if given.
 * @throws VALIDATION_FAILED, MEMBER_NOT_FOUND, FORBIDDEN for an admin of a higher level, MEMBER_STOPPED,
 * PARTNER_ADMIN_TAKEN, CONFLICT
 */
export const registerPartner = async (
  caller: Caller,
  input: PartnerInput,
  adminId: number | null,
): Promise<Partner> => {
  await checkBusinessType(input);
  const id = await nextPartnerId();
  const at = caller.now.toISOString();
  const partner = { ...input, id, version: 1, adminId, created_at: at, updated_at: at };
  const admins = adminId === null ? [] : [await prepareAppointment(adminId, id)];
  await changeMembers(caller, admins, [
    addReferenceAction('PARTNER', id, partner),
    auditOf(caller, undefined, partner),
  ]);
  return withAdmin(partner);
};

/**
 * Appoints a new admin of a partner. The previous admin stays a member of the partner.
 * @throws PARTNER_NOT_FOUND, MEMBER_NOT_FOUND, MEMBER_STOPPED, FORBIDDEN, PARTNER_ADMIN_TAKEN, CONFLICT
 */
export const changePartnerAdmin = async (caller: Caller, id: number, adminId: number): Promise<Partner> => {
  const before = await requirePartner(id);
  const after = { ...before, adminId, updated_at: caller.now.toISOString() };
  await changeMembers(
    caller,
    [await prepareAppointment(adminId, id)],
    [changePartnerAction(before, after), auditOf(caller, before, after)],
  );
  return withAdmin({ ...after, version: before.version + 1 });
};

/**
 * Members per transaction of a deletion. A member has two actions, and the last transaction also deletes the partner,
 * with its audit entry and the condition check of the caller.
 */
const MEMBERS_AT_ONCE = 40;

/**
 * Deletes a partner. Its members stay, without a partner. Many members are changed in several transactions, and the last
 * one deletes the partner, so that a repeated request continues after a failure.
 * @throws PARTNER_NOT_FOUND, REFERENCE_IN_USE if the partner ever had an order, FORBIDDEN, CONFLICT
 */
export const deletePartner = async (caller: Caller, id: number): Promise<void> => {
  const partner = await requirePartner(id);
  if (partner.isUsed) throw new AppError('REFERENCE_IN_USE');
  const members = (await readOfficeMembers()).filter(({ partnerId }) => partnerId === id);
  // The highest level comes first, so that a caller below it is refused before the first change.
  const changes = members
    .sort((a, b) => b.authLevel - a.authLevel)
    .map((before) => ({ before, after: { ...before, partnerId: null } }));
  const lastStart = Math.max(0, changes.length - MEMBERS_AT_ONCE);
  for (const some of chunks(changes.slice(0, lastStart), MEMBERS_AT_ONCE)) await changeMembers(caller, some);
  await changeMembers(caller, changes.slice(lastStart), [
    removeReferenceAction('PARTNER', id),
    auditOf(caller, partner, undefined),
  ]);
};
