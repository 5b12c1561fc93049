import { resendInvitation } from '#functions/domain/member/invitations.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.resendInvitation, ({ body, actor, now }) =>
  resendInvitation({ actor, now }, body.id),
);
