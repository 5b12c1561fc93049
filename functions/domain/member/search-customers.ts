import { type CustomerSearch, searchBy } from '#shared/contract/member.ts';
import { maskEmail, maskPhone } from '#shared/domain/masking.ts';
import type { FoundCustomer } from '#shared/domain/member.ts';
import { isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { findMemberByEmail, getMember, type Member } from '../../db/member.entity.ts';
import { findMemberIdsByMobile, findMemberIdsByName } from '../../db/member-lookups.entity.ts';
import { rememberFound } from '../partner/known-customers.ts';

/** Members read side by side. */
const SIDE_BY_SIDE = 25;

const membersOf = async (ids: readonly number[]): Promise<Member[]> =>
  (await mapWithLimit(ids, SIDE_BY_SIDE, (id) => getMember(id))).filter((member) => member !== undefined);

const find = async ({ cat, lName, fName, mobile, email }: CustomerSearch): Promise<Member[]> => {
  if (cat === searchBy.name) return membersOf(await findMemberIdsByName(lName, fName));
  if (cat === searchBy.mobile) return membersOf(await findMemberIdsByMobile(mobile));
  const member = await findMemberByEmail(email);
  return member ? [member] : [];
};

/**
 * The members that match exactly, by their number. A partner could try names, so it sees of mobile number and mail address
 * only what it typed itself. It finds customers only, and may register parcels for those that it found.
 */
export const searchCustomers = async (
  search: CustomerSearch,
  actor: Session,
  now: Date,
): Promise<FoundCustomer[]> => {
  const isFull = isStaff(actor);
  const members = (await find(search)).filter((member) => isFull || !isPartnerOrStaff(member));
  if (!isFull && actor.partnerId !== null) {
    const ids = members.map(({ id }) => id);
    await rememberFound(actor.partnerId, ids, now);
  }
  return members
    .sort((a, b) => a.id - b.id)
    .map(({ id, lName, fName, mobile, email }) => ({
      id,
      lName,
      fName,
      mobile: isFull || search.cat === searchBy.mobile ? mobile : maskPhone(mobile),
      email: isFull || search.cat === searchBy.email ? email : maskEmail(email),
    }));
};
