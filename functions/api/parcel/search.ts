import { narrowed, scopeOf } from '#functions/db/scope.ts';
import { lookUp } from '#functions/domain/lookup.ts';
import { withStatusNames } from '#functions/domain/tracking.ts';
import { requireLevel } from '#functions/runtime/actor.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { STAFF } from '#shared/domain/session.ts';

export const handler = route(parcelRoutes.search, async ({ body, actor, now }) => {
  if (body.isDel) requireLevel(actor, STAFF);
  const { rows, nextPaging } = await lookUp(narrowed(scopeOf(actor), body.partnerId), body, now);
  return { rows: await withStatusNames(rows), nextPaging };
});
