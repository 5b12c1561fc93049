import { listCounters } from '#functions/db/counter.entity.ts';
import { getMember, getMembers } from '#functions/db/member.entity.ts';
import {
  changePartnerAction,
  findPartnerOfAdmin,
  listPartners,
  readPartner,
  type StoredPartner,
} from '#functions/db/partner.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { type AuditCaller, auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { changedReferences, type References, requireCodes } from '#functions/domain/reference/check-codes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
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
import { fullName, type Session } from '#shared/domain/session.ts';
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

export const withAdmin = async (partner: StoredPartner): Promise<Partner> =>
  (await withAdmins([partner]))[0] as Partner;

export const listPartnersWithAdmins = async (): Promise<Partner[]> =>
  withAdmins(await listPartners({ fresh: true }));

/** @throws PARTNER_NOT_FOUND */
export const requirePartner = async (id: number): Promise<StoredPartner> => {
  const partner = await readPartner(id);
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
};

const labels = { ...partnerLabels, adminId: '관리자 회원번호', notices: '알림 메일' };

const auditFields = (partner: StoredPartner | undefined) =>
  partner && { ...partner, notices: chosenNotices(partner).map((kind) => partnerNoticeLabels[kind]) };

export const auditOf = (
  caller: AuditCaller,
  before: StoredPartner | undefined,
  after: StoredPartner | undefined,
) => {
  const { id, partner_name } = (before ?? after) as StoredPartner;
  return auditAction(
    caller,
    { kind: 'partner', id, name: partner_name },
    labels,
    auditFields(before),
    auditFields(after),
  );
};

/** An unknown or inactive business type is valid if the partner has it already. @throws VALIDATION_FAILED */
export const checkBusinessType = async (
  { business_type }: PartnerInput,
  before?: StoredPartner,
): Promise<void> => {
  const references: References = { business_type: ['BIZTYP', business_type, partnerLabels.business_type] };
  await requireCodes(changedReferences(references, before));
};

// Throws CONFLICT.
const savePartner = async (
  caller: Caller,
  before: StoredPartner,
  changes: Partial<StoredPartner>,
): Promise<Partner> => {
  const after = { ...before, ...changes, updated_at: caller.now.toISOString() };
  const failed = await writeReference([changePartnerAction(before, after), auditOf(caller, before, after)]);
  if (failed.length > 0) throw new AppError('CONFLICT');
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
  caller: Caller,
  id: number,
  version: number,
  { notices, ...input }: PartnerInput & { notices?: PartnerNoticeKind[] },
): Promise<Partner> => {
  const before = await requirePartner(id);
  if (before.version !== version) throw new AppError('CONFLICT');
  await checkBusinessType(input, before);
  return savePartner(caller, before, { ...input, ...(await choiceOf(before, notices)) });
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
  caller: Caller,
  notices: PartnerNoticeKind[],
): Promise<PartnerNoticeSetting> => {
  const before = await ownPartner(caller.actor);
  const choice = await choiceOf(before, notices);
  return noticesOf(await (choice.notices ? savePartner(caller, before, choice) : withAdmin(before)));
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

/** Returns the number of orders registered per partner since the first Seoul day of the current month. */
export const volumesOfMonth = async (now: Date): Promise<{ partnerId: number; volume: number }[]> => {
  const today = seoulDay(now);
  return mapWithLimit(await listPartners(), CONCURRENCY, async ({ id }) => {
    const days = await listCounters(id, `${today.slice(0, 7)}-01`, today);
    const counts = days.flatMap(({ statuses }) => [...statuses.values()]);
    return { partnerId: id, volume: counts.reduce((sum, count) => sum + count, 0) };
  });
};
