import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { profileOf } from '../../domain/account/own-account.ts';

export const handler = route(myRoutes.getProfile, ({ actor }) => profileOf(actor.memberId));
