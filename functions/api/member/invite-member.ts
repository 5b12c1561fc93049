import { inviteMember } from '#functions/domain/member/invitations.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.inviteMember, ({ body, actor, now }) =>
  inviteMember({ actor, now }, body),
);
