import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { withdrawInvitation } from '../../domain/member/invitations.ts';

export const handler = route(memberRoutes.withdrawInvitation, async ({ body, actor, now }) => {
  await withdrawInvitation({ actor, now }, body.id);
  return {};
});
