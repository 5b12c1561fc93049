import { listCounters } from '#functions/db/counter.entity.ts';
import { getMember, getMembers } from '#functions/db/member.entity.ts';
import {
  changePartnerAction,
  findPartnerOfAdmin,
  listPartners,
  readPartner,
  type StoredPartner,
} from '#functions/db/partner.entity.ts';
import { addReferenceAction, removeReferenceAction, writeReference } from '#functions/db/reference.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { type AuditEditor, auditAction, type Editor } from '#functions/domain/audit.ts';
import { changeMembers, type MemberChange, requireMember } from '#functions/domain/member/change-members.ts';
import { readOfficeMembers } from '#functions/domain/office-members.ts';
import { changedReferences, type References, requireCodes } from '#functions/domain/reference/check-codes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chunks } from '#shared/chunks.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import {
  chosenNotices,
  hasNoticeReader,
  type Partner,
  type PartnerInput,
  type PartnerNoticeSetting,
  partnerLabels,
  partnerNoticeLabels,
  sentNoticesOf,
} from '#shared/domain/partner.ts';
import { fullName, PARTNER, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 10;

const withAdmins = async (partners: readonly StoredPartner[]): Promise<Partner[]> => {
  const ids = partners.flatMap(({ adminId }) => adminId ?? []);
  const members = new Map((await getMembers(ids)).map((member) => [member.id, member]));
  return partners.map((partner) => {
    const admin = members.get(partner.adminId ?? 0);
    return {
      ...partner,
      admin_name: admin ? fullName(admin) : '',
      admin_phone: admin?.mobile ?? '',
      admin_email: admin?.email ?? '',
      notices: sentNoticesOf(partner, admin?.email ?? ''),
    };
  });
};

const withAdmin = async (partner: StoredPartner): Promise<Partner> =>
  (await withAdmins([partner]))[0] as Partner;

export const listPartnersWithAdmins = async (): Promise<Partner[]> =>
  withAdmins(await listPartners({ fresh: true }));

const requirePartner = async (id: number): Promise<StoredPartner> => {
  const partner = await readPartner(id);
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
};

const labels = { ...partnerLabels, adminId: '관리자 회원번호', notices: '알림 메일' };

const auditFields = (partner: StoredPartner | undefined) =>
  partner && { ...partner, notices: chosenNotices(partner).map((kind) => partnerNoticeLabels[kind]) };

const auditOf = (
  editor: AuditEditor,
  before: StoredPartner | undefined,
  after: StoredPartner | undefined,
) => {
  const { id, partner_name } = (before ?? after) as StoredPartner;
  return auditAction(
    editor,
    { kind: 'partner', id, name: partner_name },
    labels,
    auditFields(before),
    auditFields(after),
  );
};

// An unknown or inactive business type is valid if the partner has it already. Throws VALIDATION_FAILED.
const checkBusinessType = async ({ business_type }: PartnerInput, before?: StoredPartner): Promise<void> => {
  const references: References = { business_type: ['BIZTYP', business_type, partnerLabels.business_type] };
  await requireCodes(changedReferences(references, before));
};

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
  editor: Editor,
  input: PartnerInput,
  adminId: number | null,
): Promise<Partner> => {
  await checkBusinessType(input);
  const id = await nextPartnerId();
  const at = editor.now.toISOString();
  const partner = { ...input, id, version: 1, adminId, created_at: at, updated_at: at };
  const admins = adminId === null ? [] : [await prepareAppointment(adminId, id)];
  await changeMembers(editor, admins, [
    addReferenceAction('PARTNER', id, partner),
    auditOf(editor, undefined, partner),
  ]);
  return withAdmin(partner);
};

// Throws CONFLICT.
const savePartner = async (
  editor: Editor,
  before: StoredPartner,
  changes: Partial<StoredPartner>,
): Promise<Partner> => {
  const after = { ...before, ...changes, updated_at: editor.now.toISOString() };
  await changeMembers(editor, [], [changePartnerAction(before, after), auditOf(editor, before, after)]);
  return withAdmin({ ...after, version: before.version + 1 });
};

// A partner without a reader of the mails answers no notices. It keeps its choice when these are sent back.
const choiceOf = async (
  before: StoredPartner,
  notices: PartnerNoticeKind[] | undefined,
): Promise<{ notices?: PartnerNoticeKind[] }> => {
  if (!notices || chosenNotices(before).join() === notices.join()) return {};
  return hasNoticeReader(before, (await withAdmin(before)).admin_email) ? { notices } : {};
};

/**
 * Changes a partner, except its admin. Without `notices` its choice of mails stays.
 * @param version that the caller read @throws PARTNER_NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export const modifyPartner = async (
  editor: Editor,
  id: number,
  version: number,
  { notices, ...input }: PartnerInput & { notices?: PartnerNoticeKind[] },
): Promise<Partner> => {
  const before = await requirePartner(id);
  if (before.version !== version) throw new AppError('CONFLICT');
  await checkBusinessType(input, before);
  return savePartner(editor, before, { ...input, ...(await choiceOf(before, notices)) });
};

const ownPartner = (actor: Session): Promise<StoredPartner> => {
  const scope = scopeOf(actor);
  if (scope === 'all') throw new AppError('FORBIDDEN');
  return requirePartner(scope.partnerId);
};

const noticesOf = ({ notices, admin_email }: Partner): PartnerNoticeSetting => ({ notices, admin_email });

/** Returns the mails of the caller's partner. @throws FORBIDDEN for staff, PARTNER_NOT_FOUND */
export const ownNotices = async (actor: Session): Promise<PartnerNoticeSetting> =>
  noticesOf(await withAdmin(await ownPartner(actor)));

/**
 * Chooses the mails of the caller's partner. The same choice again, or one of a partner without a reader, writes nothing.
 * @throws FORBIDDEN for staff, PARTNER_NOT_FOUND, CONFLICT
 */
export const setOwnNotices = async (
  editor: Editor,
  notices: PartnerNoticeKind[],
): Promise<PartnerNoticeSetting> => {
  const before = await ownPartner(editor.actor);
  const choice = await choiceOf(before, notices);
  return noticesOf(await (choice.notices ? savePartner(editor, before, choice) : withAdmin(before)));
};

/**
 * Switches off the mails of the partner that a member administers. Changes nothing without such a partner or mails.
 * @throws UNAVAILABLE after many concurrent changes
 */
export const endNoticesOfAdmin = (adminId: number, now: Date): Promise<true> =>
  retryOnConflict(async () => {
    const [admin, before] = await Promise.all([getMember(adminId), findPartnerOfAdmin(adminId)]);
    if (!admin || !before || chosenNotices(before).length === 0) return true;
    const after = { ...before, notices: [], updated_at: now.toISOString() };
    const audit = auditOf({ actor: { ...admin, memberId: adminId }, now }, before, after);
    const failed = await writeReference([changePartnerAction(before, after), audit]);
    return failed.length === 0 ? true : undefined;
  });

/**
 * Appoints a new admin of a partner. The previous admin stays a member of the partner.
 * @throws PARTNER_NOT_FOUND, MEMBER_NOT_FOUND, MEMBER_STOPPED, FORBIDDEN, PARTNER_ADMIN_TAKEN, CONFLICT
 */
export const changePartnerAdmin = async (editor: Editor, id: number, adminId: number): Promise<Partner> => {
  const before = await requirePartner(id);
  const after = { ...before, adminId, updated_at: editor.now.toISOString() };
  await changeMembers(
    editor,
    [await prepareAppointment(adminId, id)],
    [changePartnerAction(before, after), auditOf(editor, before, after)],
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
export const deletePartner = async (editor: Editor, id: number): Promise<void> => {
  const partner = await requirePartner(id);
  if (partner.isUsed) throw new AppError('REFERENCE_IN_USE');
  const members = (await readOfficeMembers()).filter(({ partnerId }) => partnerId === id);
  // The highest level comes first, so that a caller below it is refused before the first change.
  const changes = members
    .sort((a, b) => b.authLevel - a.authLevel)
    .map((before) => ({ before, after: { ...before, partnerId: null } }));
  const lastStart = Math.max(0, changes.length - MEMBERS_AT_ONCE);
  for (const some of chunks(changes.slice(0, lastStart), MEMBERS_AT_ONCE)) await changeMembers(editor, some);
  await changeMembers(editor, changes.slice(lastStart), [
    removeReferenceAction('PARTNER', id),
    auditOf(editor, partner, undefined),
  ]);
};

/** Returns the number of orders registered per partner since the first Seoul day of the current month. */
export const volumesOfMonth = async (now: Date): Promise<{ partnerId: number; volume: number }[]> => {
  const today = seoulDay(now);
  return mapWithLimit(await listPartners(), CONCURRENCY, async ({ id }) => {
    const days = await listCounters(id, `${today.slice(0, 7)}-01`, today);
    const counts = days.flatMap(({ statuses }) => [...statuses.values()]);
    return { partnerId: id, volume: counts.reduce((sum, count) => sum + count, 0) };
  });
};
