import { type CourierWatch, getCourierWatches } from '#functions/db/courier-watch.entity.ts';
import { isTracked } from '#shared/domain/courier-watch.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import type { TimelineSource } from '#shared/domain/timeline.ts';
import type { Viewer } from './timeline.ts';

/** A customer need not know about failures that are shorter than the night. */
const DELAYED_MS = 12 * 3_600_000;

const stateNames = { events: 'ok', unknown: 'unknown', failing: 'failing', '': 'waiting' } as const;

/** Returns what the last answer about a parcel was. */
export const answerState = ({ answer }: CourierWatch) => stateNames[answer];

/** Returns an instant of a watch as answers have it. */
export const instantText = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const stateFor = (watch: CourierWatch, viewer: Viewer, now: Date): TimelineSource['state'] => {
  const state = answerState(watch);
  if (viewer === 'office' || state === 'waiting') return state;
  const isOld = watch.okAt === null || now.getTime() - watch.okAt > DELAYED_MS;
  return state !== 'ok' && isOld ? 'delayed' : 'ok';
};

/** Reads which services watch the parcels of orders. @returns a function from an order and its viewer to its services */
export const readSources = async (orders: readonly OrderRow[], now: Date) => {
  const watches = await getCourierWatches(orders.filter(isTracked).map(({ id }) => id));
  return ({ id }: Pick<OrderRow, 'id'>, viewer: Viewer): TimelineSource[] => {
    const watch = watches.get(id);
    if (!watch) return [];
    const [checkedAt, okAt] = [instantText(watch.checkedAt), instantText(watch.okAt)];
    return [{ source: 'courier', checkedAt, okAt, state: stateFor(watch, viewer, now) }];
  };
};
