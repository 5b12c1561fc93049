import { profileOf } from '#functions/domain/account/own-account.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getProfile, ({ actor }) => profileOf(actor.memberId));
