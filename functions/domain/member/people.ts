import { readOfficeMembers } from '#functions/domain/office-members.ts';
import { MAX_LISTED_MEMBERS } from '#shared/contract/member.ts';
import { invitationsOf } from './invitations.ts';
import { toCustomers } from './manage-customers.ts';

/** Returns the members of level 80 and above by level, then newest first, and the invitations. */
export const listPeople = async (now: Date) => {
  const [members, invitations] = await Promise.all([readOfficeMembers(), invitationsOf(now)]);
  const shown = members.sort((a, b) => b.authLevel - a.authLevel).slice(0, MAX_LISTED_MEMBERS);
  return { rows: await toCustomers(shown), total: members.length, invitations };
};
