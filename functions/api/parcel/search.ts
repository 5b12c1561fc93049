import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { STAFF } from '#shared/domain/session.ts';
import { lookUp } from '../../domain/lookup/lookup.ts';
import { answerOfOrder } from '../../domain/order/tracking.ts';
import { requireLevel } from '../../runtime/session.ts';

export const handler = route(parcelRoutes.search, async ({ body, actor, now }) => {
  if (body.isDel) requireLevel(actor, STAFF);
  const { rows, nextPaging } = await lookUp(limitScope(scopeOf(actor), body.partnerId), body, now);
  return { rows: rows.map(await answerOfOrder()), nextPaging };
});
