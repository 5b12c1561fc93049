import { MAX_LISTED_MEMBERS } from '#shared/contract/member.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';
import { getMemberTotals } from '../../db/counter.entity.ts';
import { getMembers, listMembers, listOfficeMemberIds, type Member } from '../../db/member.entity.ts';
import { invitationsOf } from './invitations.ts';
import { toCustomers } from './manage-customers.ts';

// Members that were stored before the list of members of level 80 and above existed are not in it until their next
// change. If the list has fewer members than were counted, the list of all members is read instead.
const readOfficeMemberIds = async (): Promise<number[]> => {
  const [ids, { all, customer }] = await Promise.all([listOfficeMemberIds(), getMemberTotals()]);
  if (ids.length >= all - customer) return ids;
  return (await listMembers()).filter(isPartnerOrStaff).map(({ id }) => id);
};

/** Returns the members of level 80 and above, also stopped ones, newest first. */
export const readOfficeMembers = async (): Promise<Member[]> =>
  (await getMembers(await readOfficeMemberIds())).filter(isPartnerOrStaff).sort((a, b) => b.id - a.id);

/** Returns the members of level 80 and above by level, then newest first, and the invitations. */
export const listPeople = async (now: Date) => {
  const [members, invitations] = await Promise.all([readOfficeMembers(), invitationsOf(now)]);
  const shown = members.sort((a, b) => b.authLevel - a.authLevel).slice(0, MAX_LISTED_MEMBERS);
  return { rows: await toCustomers(shown), total: members.length, invitations };
};
