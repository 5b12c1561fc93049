import { scopeOf } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import { setStatus } from '#functions/domain/operation/order-operations.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.modifyOrderStatus, async ({ body, actor, now }) => {
  await setStatus(body, { scope: scopeOf(actor), author: authorOf(actor), now });
  return { count: body.id.length };
});
