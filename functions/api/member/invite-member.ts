import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { inviteMember } from '../../domain/member/invitations.ts';

export const handler = route(memberRoutes.inviteMember, ({ body, actor, now }) =>
  inviteMember({ actor, now }, body),
);
