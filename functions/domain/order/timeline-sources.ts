import { type CourierWatch, getCourierWatches } from '#functions/db/courier-watch.entity.ts';
import { type CustomsWatch, getCustomsWatches } from '#functions/db/customs-watch.entity.ts';
import { isTracked, watchOfNumber } from '#shared/domain/courier-watch.ts';
import { keepsClearanceWatch } from '#shared/domain/customs/clearance-watch.ts';
import type { Order } from '#shared/domain/order.ts';
import type { TimelineSource } from '#shared/domain/timeline.ts';
import type { Viewer } from './timeline.ts';

/** A customer need not know about failures that are shorter than the night. */
const DELAYED_MS = 12 * 3_600_000;

const stateNames = { events: 'ok', unknown: 'unknown', failing: 'failing', '': 'waiting' } as const;

/** Returns what the last answer about a parcel was. */
export const answerState = ({ answer }: CourierWatch) => stateNames[answer];

const clearanceNames = {
  events: 'ok',
  notFound: 'notFound',
  ambiguous: 'ambiguous',
  failing: 'failing',
  '': 'waiting',
} as const;

/** Returns what the last answer of customs about a parcel was. */
export const clearanceAnswer = ({ answer }: CustomsWatch) => clearanceNames[answer];

/** Returns an instant of a watch as answers have it. */
export const instantText = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/**
 * Returns the instant that a sentence about a state names: the last answer with events. `ok` without one, because no row of
 * the answer is about this parcel, names the last check.
 */
export const namedInstant = (
  state: string,
  watch: Pick<CourierWatch, 'checkedAt' | 'okAt'> | undefined,
): Date | null => {
  const at = watch?.okAt ?? (state === 'ok' ? watch?.checkedAt : null);
  return typeof at === 'number' ? new Date(at) : null;
};

/** Last answer of a service about a parcel. `state`: as staff read it. */
type Answer = { checkedAt: number | null; okAt: number | null; state: TimelineSource['state'] };

const unanswered: readonly TimelineSource['state'][] = ['waiting', 'notFound', 'ambiguous'];

const stateFor = ({ okAt, state }: Answer, viewer: Viewer, now: Date): TimelineSource['state'] => {
  if (viewer === 'office') return state;
  if (unanswered.includes(state)) return 'waiting';
  const isOld = okAt === null || now.getTime() - okAt > DELAYED_MS;
  return state !== 'ok' && isOld ? 'delayed' : 'ok';
};

/** Reads which services watch the parcels of orders. @returns a function from an order and its viewer to its services */
export const readSources = async (orders: readonly Order[], now: Date) => {
  const [courierWatches, customsWatches] = await Promise.all([
    getCourierWatches(orders.filter(isTracked).map(({ id }) => id)),
    getCustomsWatches(orders.filter(keepsClearanceWatch).map(({ id }) => id)),
  ]);
  return (order: Order, viewer: Viewer): TimelineSource[] => {
    const ofCourier = watchOfNumber(order, courierWatches.get(order.id));
    const ofCustoms = customsWatches.get(order.id);
    const sourceOf = (source: TimelineSource['source'], answer: Answer): TimelineSource => ({
      source,
      checkedAt: instantText(answer.checkedAt),
      okAt: instantText(answer.okAt),
      state: stateFor(answer, viewer, now),
    });
    return [
      ...(ofCustoms ? [sourceOf('customs', { ...ofCustoms, state: clearanceAnswer(ofCustoms) })] : []),
      ...(ofCourier ? [sourceOf('courier', { ...ofCourier, state: answerState(ofCourier) })] : []),
    ];
  };
};
