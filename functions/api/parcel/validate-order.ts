import { backOfficeScopeOf } from '#functions/db/scope.ts';
import {
  checkDraft,
  draftOrder,
  refuseUnassignedZipcode,
} from '#functions/domain/registration/register-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.validateOrder, async ({ body, actor, now }) => {
  refuseUnassignedZipcode(body, actor);
  await checkDraft(await draftOrder(body, actor, now), backOfficeScopeOf(actor));
  return { valid: true as const };
});
