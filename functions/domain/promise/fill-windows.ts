import type { Order } from '#shared/domain/order.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { transact } from '../../db/client.ts';
import { getConsols } from '../../db/consol.entity.ts';
import { readOrderLog } from '../../db/history.entity.ts';
import { getOrder, orderChangeActions, orderOf } from '../../db/order.entity.ts';
import { scanTable } from '../../db/scan-table.ts';
import { eventsOf } from '../order/parcel-events.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { isPromisable } from './expected-delivery.ts';
import { consolFieldsOf, withPromisedWindow } from './promised-window.ts';

const CONCURRENCY = 25;

// Only orders of version 0.9.16 or earlier have a milestone without its day.
const lacksWindow = (order: Order): boolean =>
  order.reachedOn === '' && isPromisable({ ...order, reachedOn: order.regDate });

const fillWindow = (id: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const order = await getOrder('all', id, { consistent: true, withDeleted: true });
    if (!order || !lacksWindow(order)) return false;
    const log = await readOrderLog(id, { consistent: true });
    const { reachedOn } = statusFieldsOfEvents(order, eventsOf(order, log));
    if (!reachedOn) return false;
    const [consol] = order.consolId === null ? [] : await getConsols([order.consolId]);
    const after = await withPromisedWindow({
      ...order,
      ...(consol && (await consolFieldsOf(consol))),
      reachedOn,
      version: order.version + 1,
    });
    const failed = await transact(orderChangeActions(order, after));
    return failed.length === 0 ? true : undefined;
  });

/**
 * Gives orders of version 0.9.16 or earlier their promised window. A repetition fills only what is left.
 * @returns number of the new windows
 */
export const fillPromisedWindows = async (): Promise<{ windows: number }> => {
  let windows = 0;
  for await (const items of scanTable()) {
    const orders = items.flatMap((item) => orderOf(item) ?? []).filter(lacksWindow);
    await mapWithLimit(orders, CONCURRENCY, async ({ id }) => {
      if (await fillWindow(id)) windows += 1;
    });
  }
  return { windows };
};
