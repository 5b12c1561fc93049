import { getMemberTotals } from '#functions/db/counter.entity.ts';
import {
  findMemberByEmail,
  getMember,
  listMemberPage,
  type Member,
  type MemberRow,
} from '#functions/db/member.entity.ts';
import { findMemberIdsByMobile, findMemberIdsByName } from '#functions/db/member-lookups.entity.ts';
import { findPartnerOfAdmin } from '#functions/db/partner.entity.ts';
import type { Caller } from '#functions/domain/caller.ts';
import {
  type CustomerPageType,
  type CustomerSearch,
  type CustomerType,
  MAX_LISTED_MEMBERS,
  searchBy,
} from '#shared/contract/member.ts';
import { maskEmail, maskPhone } from '#shared/domain/masking.ts';
import type { Customer, CustomerInput, FoundCustomer } from '#shared/domain/member.ts';
import { fullName, isPartnerOrStaff, isStaff, PARTNER, type Session } from '#shared/domain/session.ts';
import * as phone from '#shared/domain/values/phone.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { matchesWords } from '#shared/search-text.ts';
import { changeMembers, requireMember } from './change-members.ts';
import { addFoundCustomers } from './known-customers.ts';
import { checkLevel, checkPartner, levelNames } from './levels.ts';

const CONCURRENCY = 25;

const membersOf = async (ids: readonly number[]): Promise<Member[]> =>
  (await mapWithLimit(ids, CONCURRENCY, (id) => getMember(id))).filter((member) => member !== undefined);

const MAX_TEXT = 100;

const findMembers = async ({ cat, ...typed }: CustomerSearch): Promise<Member[]> => {
  const { lName, fName, mobile, email } = typed;
  // No member has such a long name or address, and a key of the table has a limited length.
  if (Object.values(typed).some((text) => text.length > MAX_TEXT)) return [];
  if (cat === searchBy.name) return membersOf(await findMemberIdsByName(lName, fName));
  if (cat === searchBy.mobile) return membersOf(await findMemberIdsByMobile(mobile));
  const member = await findMemberByEmail(email);
  return member ? [member] : [];
};

/**
 * Finds members by an exact search. A partner finds customers only, and may register parcels for them afterwards.
 * Because a partner could guess names, the mobile number and the e-mail address are masked unless the partner searched
 * by them.
 */
export const searchCustomers = async (
  search: CustomerSearch,
  actor: Session,
  now: Date,
): Promise<FoundCustomer[]> => {
  const isUnmasked = isStaff(actor);
  const members = (await findMembers(search)).filter((member) => isUnmasked || !isPartnerOrStaff(member));
  if (!isUnmasked && actor.partnerId !== null) {
    const ids = members.map(({ id }) => id);
    await addFoundCustomers(actor.partnerId, ids, now);
  }
  return members
    .sort((a, b) => a.id - b.id)
    .map(({ id, lName, fName, mobile, email }) => ({
      id,
      lName,
      fName,
      mobile: isUnmasked || search.cat === searchBy.mobile ? mobile : maskPhone(mobile),
      email: isUnmasked || search.cat === searchBy.email ? email : maskEmail(email),
    }));
};

const isOfType: Record<CustomerPageType, (member: MemberRow) => boolean> = {
  all: () => true,
  nonStaff: (member) => !isStaff(member),
  partner: (member) => isPartnerOrStaff(member) && !isStaff(member),
  customer: (member) => !isPartnerOrStaff(member),
};

/** Adds level name and full name to members. */
export const toCustomers = async <M extends MemberRow>(members: readonly M[]) => {
  const levelName = await levelNames();
  return members.map((member) => ({
    ...member,
    authLevelName: levelName(member.authLevel),
    name: fullName(member),
  }));
};

const toCustomer = async (member: Member): Promise<Customer> => (await toCustomers([member]))[0] as Customer;

const PAGE_ROWS = 50;
const READ_AT_ONCE = 1_000;
/** Maximum members read per request. A search with few matches then returns a short page with a cursor. */
const MAX_READ = 5_000;

/** `next`: number of the last member that was read; undefined after the last page. */
type MemberPage = { rows: Customer[]; next?: number };

const readMembers = async (
  isMatch: (customer: Customer) => boolean,
  { maxRows, maxRead, below }: { maxRows: number; maxRead: number; below?: number },
): Promise<MemberPage> => {
  const rows: Customer[] = [];
  let next = below;
  let read = 0;
  do {
    const found = await listMemberPage(Math.min(READ_AT_ONCE, maxRead - read), next);
    rows.push(...(await toCustomers(found.rows)).filter(isMatch));
    read += found.rows.length;
    next = found.next;
  } while (next !== undefined && rows.length < maxRows && read < maxRead);
  const page = rows.slice(0, maxRows);
  return { rows: page, next: page.length < rows.length ? page.at(-1)?.id : next };
};

/** Returns at most `MAX_LISTED_MEMBERS` members of a type, newest first, without withdrawn members, and their total. */
export const listCustomers = async (type: CustomerType): Promise<{ rows: Customer[]; total: number }> => {
  const limits = { maxRows: MAX_LISTED_MEMBERS, maxRead: Number.POSITIVE_INFINITY };
  const { rows, next } = await readMembers(isOfType[type], limits);
  return { rows, total: next === undefined ? rows.length : (await getMemberTotals())[type] };
};

/**
 * Returns a page of members, newest first, and the total of the type regardless of the search.
 * @param search words that must all match, or empty
 * @param paging last member number of the previous page, 0 for the first page
 */
export const listCustomerPage = async (
  type: CustomerPageType,
  search: string,
  paging: number,
): Promise<{ rows: Customer[]; nextPaging: string | null; total: number }> => {
  const isMatch = (customer: Customer) =>
    isOfType[type](customer) &&
    (matchesWords(
      [String(customer.id), customer.name, customer.email, customer.mobile, customer.authLevelName],
      search,
    ) ||
      phone.contains(customer.mobile, search));
  const isUnfiltered = type === 'all' && search === '';
  const [{ rows, next }, totals] = await Promise.all([
    readMembers(isMatch, {
      maxRows: PAGE_ROWS,
      maxRead: isUnfiltered ? PAGE_ROWS : MAX_READ,
      below: paging || undefined,
    }),
    getMemberTotals(),
  ]);
  return { rows, nextPaging: next === undefined ? null : String(next), total: totals[type] };
};

const refusePartnerAdmin = async (id: number): Promise<void> => {
  if (await findPartnerOfAdmin(id)) throw new AppError('MEMBER_IS_PARTNER_ADMIN');
};

/**
 * Changes a member on behalf of staff.
 * @param version that the caller read
 * @throws MEMBER_NOT_FOUND, CONFLICT, VALIDATION_FAILED, EMAIL_TAKEN, FORBIDDEN, OWN_ACCOUNT, MEMBER_IS_PARTNER_ADMIN
 */
export const modifyCustomer = async (
  caller: Caller,
  id: number,
  version: number,
  { partnerId, ...input }: CustomerInput,
): Promise<Customer> => {
  const before = await requireMember(id);
  if (before.version !== version) throw new AppError('CONFLICT');
  const chosenPartnerId = partnerId === undefined ? before.partnerId : partnerId;
  const after = { ...before, ...input, partnerId: input.authLevel < PARTNER ? null : chosenPartnerId };
  if (before.authLevel !== after.authLevel) await checkLevel(after.authLevel);
  if (before.partnerId !== after.partnerId) await checkPartner(after.partnerId);
  if (before.partnerId !== after.partnerId) await refusePartnerAdmin(id);
  await changeMembers(caller, [{ before, after }]);
  return toCustomer({ ...after, version: version + 1 });
};

/**
 * Anonymises a member on behalf of staff.
 * @throws MEMBER_NOT_FOUND, CONFLICT, FORBIDDEN, OWN_ACCOUNT, MEMBER_IS_PARTNER_ADMIN
 */
export const deleteCustomer = async (caller: Caller, id: number): Promise<void> => {
  const before = await requireMember(id);
  await refusePartnerAdmin(id);
  await changeMembers(caller, [{ before }]);
};

/**
 * Stops a member, who then cannot sign in and whose sessions end, or lets the member sign in again. Does nothing if the
 * member already is in this state, so that a repeated request succeeds.
 * @param version that the caller read
 * @throws MEMBER_NOT_FOUND, CONFLICT, FORBIDDEN, OWN_ACCOUNT
 */
export const setStopped = async (
  caller: Caller,
  id: number,
  version: number,
  isStopped: boolean,
): Promise<Customer> => {
  const before = await requireMember(id);
  if (isStopped === (before.stoppedAt !== undefined)) return toCustomer(before);
  if (before.version !== version) throw new AppError('CONFLICT');
  const after = { ...before, stoppedAt: isStopped ? caller.now.toISOString() : undefined };
  await changeMembers(caller, [{ before, after }]);
  return toCustomer({ ...after, version: version + 1 });
};
