import { withdrawInvitation } from '#functions/domain/member/invitations.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.withdrawInvitation, async ({ body, actor, now }) => {
  await withdrawInvitation({ actor, now }, body.id);
  return {};
});
