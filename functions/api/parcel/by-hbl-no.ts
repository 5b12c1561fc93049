import { isMailLinkSecret } from '#functions/db/mail-link.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { idsByHblNo } from '#functions/domain/lookup/find-numbers.ts';
import { trackingRowsOf } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { joinGroups, numbersIn } from '#shared/domain/values/numbers-in-text.ts';

export const handler = route(parcelRoutes.byHblNo, async ({ body, actor, now }) => {
  const [id] = await idsByHblNo(numbersIn(joinGroups(body.hblNo)).slice(0, 1));
  const order = id === undefined ? undefined : await getOrder('all', id);
  if (!order || order.isDel) return [];
  const isLinkHolder =
    body.k !== '' && (await isMailLinkSecret({ kind: 'order', id: order.id }, body.k, now));
  return trackingRowsOf([order], actor, now, isLinkHolder);
});
