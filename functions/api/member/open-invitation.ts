import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { openInvitation } from '../../domain/member/accept-invitation.ts';

export const handler = route(memberRoutes.openInvitation, ({ body, now }) => openInvitation(body.token, now));
