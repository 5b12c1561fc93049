import { openInvitation } from '#functions/domain/member/accept-invitation.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.openInvitation, ({ body, now }) => openInvitation(body.token, now));
