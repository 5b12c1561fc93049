import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { resendInvitation } from '../../domain/member/invitations.ts';

export const handler = route(memberRoutes.resendInvitation, ({ body, actor, now }) =>
  resendInvitation({ actor, now }, body.id),
);
