import { getMemberTotals } from '#functions/db/counter.entity.ts';
import { getMembers, listMembers, listOfficeMemberIds, type Member } from '#functions/db/member.entity.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';

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
