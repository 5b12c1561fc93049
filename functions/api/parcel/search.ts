import { scopeOf } from '#functions/db/scope.ts';
import { listByDate, listByHblNo } from '#functions/domain/lookup.ts';
import { requireLevel } from '#functions/runtime/actor.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { STAFF } from '#shared/domain/session.ts';

export const handler = route(parcelRoutes.search, async ({ body, actor, now }) => {
  if (body.isDel) requireLevel(actor, STAFF);
  const scope = scopeOf(actor);
  if (body.hblNo.length > 0) {
    return { rows: await listByHblNo(scope, body.hblNo, body.isDel), nextPaging: null };
  }
  const today = seoulDay(now);
  const range = body.regDate ?? { from: addDays(today, -6), to: today };
  return listByDate(scope, range, body.isDel, body.paging);
});
