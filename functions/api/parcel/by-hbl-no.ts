import { isMailLinkSecret } from '#functions/db/mail-link.entity.ts';
import { idsByHblNo } from '#functions/domain/lookup/find-numbers.ts';
import { trackedOrder } from '#functions/domain/order/tracked-order.ts';
import { trackingRowsOf } from '#functions/domain/order/tracking.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { joinGroups, numbersIn } from '#shared/domain/values/numbers-in-text.ts';

export const handler = route(parcelRoutes.byHblNo, async ({ body, actor, now }) => {
  const [id] = await idsByHblNo(numbersIn(joinGroups(body.hblNo)).slice(0, 1));
  if (id === undefined) return [];
  const tracked = await trackedOrder(id);
  if (!tracked) return [];
  const { order, mergedFrom } = tracked;
  // The link of a mail names the parcel of the mail, which may be merged into another one of its recipient.
  const isLinkHolder = body.k !== '' && (await isMailLinkSecret({ kind: 'order', id }, body.k, now));
  const rows = await trackingRowsOf([order], actor, now, isLinkHolder);
  return mergedFrom ? rows.map((row) => ({ ...row, mergedFrom })) : rows;
});
