import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { STAFF } from '#shared/domain/session.ts';
import { authorOf } from '../../domain/author.ts';
import { setDeleted } from '../../domain/operation/order-operations.ts';
import { requireLevel } from '../../runtime/session.ts';

export const handler = route(parcelRoutes.delete, async ({ body, actor, now }) => {
  const { id, isDel, reason } = body;
  if (!isDel) requireLevel(actor, STAFF);
  await setDeleted(id, { isDel, reason }, { scope: scopeOf(actor), author: authorOf(actor), now });
  return { count: id.length };
});
