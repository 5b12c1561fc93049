import { transact } from '#functions/db/client.ts';
import { getConsols } from '#functions/db/consol.entity.ts';
import { getOrder, orderChangeActions, orderOf } from '#functions/db/order.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import { isPromisable } from '#functions/domain/promise/expected-delivery.ts';
import { consolFieldsOf, withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order } from '#shared/domain/order.ts';
import { isReceived, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { readEvents } from './parcel-events.ts';

const CONCURRENCY = 25;

// Only orders of version 0.9.16 or earlier have a milestone without its day, or a day without a window.
const lacksFields = (order: Order): boolean =>
  order.reachedOn === '' ? isReceived(stackOfOrder(order)) : order.promisedTo === '' && isPromisable(order);

const fillFields = (id: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const order = await getOrder('all', id, { consistent: true, withDeleted: true });
    if (!order || !lacksFields(order)) return false;
    const events = await readEvents(order, { consistent: true });
    const { statusesBelow, reachedOn } = statusFieldsOfEvents(order, events);
    if (!reachedOn) return false;
    const [consol] = order.consolId === null ? [] : await getConsols([order.consolId]);
    const after = await withPromisedWindow({
      ...order,
      ...(consol && (await consolFieldsOf(consol))),
      statusesBelow,
      reachedOn,
      version: order.version + 1,
    });
    const failed = await transact(orderChangeActions(order, after));
    return failed.length === 0 ? after.promisedTo !== '' : undefined;
  });

/**
 * Gives orders of version 0.9.16 or earlier the day of their milestone and their promised window. A repeated call changes
 * only orders that still have no day or no window.
 * @returns number of orders that got a window
 */
export const fillPromisedWindows = async (): Promise<{ windows: number }> => {
  let windows = 0;
  for await (const items of scanTable()) {
    const orders = items.flatMap((item) => orderOf(item) ?? []).filter(lacksFields);
    await mapWithLimit(orders, CONCURRENCY, async ({ id }) => {
      if (await fillFields(id)) windows += 1;
    });
  }
  return { windows };
};
