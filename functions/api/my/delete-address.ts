import { removeAddress } from '#functions/db/address.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';

export const handler = route(myRoutes.deleteAddress, async ({ body, actor }) => {
  await removeAddress(actor.memberId, body.id);
  return {};
});
