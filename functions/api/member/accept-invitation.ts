import { trustDevice } from '#functions/domain/account/sign-in.ts';
import { acceptInvitation } from '#functions/domain/member/accept-invitation.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(
  memberRoutes.acceptInvitation,
  async ({ body: { token, ...person }, device, now, setDevice }) => {
    const email = await acceptInvitation(token, person, now);
    setDevice(await trustDevice(email, device, now));
    return {};
  },
);
