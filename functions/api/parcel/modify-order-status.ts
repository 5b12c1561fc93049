import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { setStatus } from '../../domain/operation/order-operations.ts';
import { authorOf } from '../../domain/order/order-version.ts';

export const handler = route(parcelRoutes.modifyOrderStatus, async ({ body, actor, now }) => {
  await setStatus(body, { scope: scopeOf(actor), author: authorOf(actor), now });
  return { count: body.id.length };
});
