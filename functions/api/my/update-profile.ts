import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { updateProfile } from '../../domain/account/own-account.ts';

export const handler = route(myRoutes.updateProfile, ({ body, actor }) =>
  updateProfile(actor.memberId, body),
);
