import { updateProfile } from '#functions/domain/account/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.updateProfile, ({ body, actor }) =>
  updateProfile(actor.memberId, body),
);
