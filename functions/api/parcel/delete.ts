import { scopeOf } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import { setDeleted } from '#functions/domain/operation/order-operations.ts';
import { route } from '#functions/runtime/route.ts';
import { requireLevel } from '#functions/runtime/session.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { STAFF } from '#shared/domain/session.ts';

export const handler = route(parcelRoutes.delete, async ({ body, actor, now }) => {
  const { id, isDel, reason } = body;
  if (!isDel) requireLevel(actor, STAFF);
  await setDeleted(id, { isDel, reason }, { scope: scopeOf(actor), author: authorOf(actor), now });
  return { count: id.length };
});
