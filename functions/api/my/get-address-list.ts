import { listAddresses } from '#functions/db/address.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.getAddressList, ({ actor }) => listAddresses(actor.memberId));
