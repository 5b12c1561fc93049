import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { lookUp } from '#functions/domain/lookup/lookup.ts';
import { answerOfOrder } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { requireLevel } from '#functions/runtime/session.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { STAFF } from '#shared/domain/session.ts';

export const handler = route(parcelRoutes.search, async ({ body, actor, now }) => {
  if (body.isDel) requireLevel(actor, STAFF);
  const { rows, nextPaging } = await lookUp(limitScope(scopeOf(actor), body.partnerId), body, now);
  return { rows: rows.map(await answerOfOrder()), nextPaging };
});
