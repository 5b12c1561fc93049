import { checkDraft, draftOrder } from '#functions/domain/registration.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.validateOrder, async ({ body, actor, now }) => {
  await checkDraft(await draftOrder(body, actor, now));
  return { valid: true as const };
});
