import * as z from 'zod';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, addItem, deleteItem, type Key, putItem, queryAll } from './client.ts';
import type { Change } from './stream.ts';

/**
 * Which changes of the stream have had their effect. A stream tells a change again after a failure, and not always in
 * the same company, so the marker of a batch names every change in it, and markers lie by the minute of the change.
 */
const Marker = z.object({ ids: z.array(z.string()).default([]), isWhole: z.boolean().default(false) });

/** Twice as long as a stream tells anything. */
const KEPT_SECONDS = 48 * 3600;
const MINUTE = 60;
/** Minutes asked side by side. */
const SIDE_BY_SIDE = 25;

const minuteOf = ({ at }: Pick<Change, 'at'>): number => Math.floor(at / MINUTE);
const partition = (minute: number) => `SEEN#${minute}`;

/** AP-55 those of the changes that have had no effect yet. */
export const onlyUnseen = async (changes: readonly Change[]): Promise<Change[]> => {
  const minutes = [...new Set(changes.map(minuteOf))];
  const markers = await mapWithLimit(minutes, SIDE_BY_SIDE, (minute) =>
    queryAll(partition(minute), '', { consistent: true }),
  );
  const kept = markers.map((items) => items.map((item) => Marker.parse(item)));
  const seen = new Set(kept.flat().flatMap(({ ids }) => ids));
  const whole = new Set(minutes.filter((_, nth) => kept[nth]?.some(({ isWhole }) => isWhole)));
  return changes.filter((change) => !seen.has(change.id) && !whole.has(minuteOf(change)));
};

/** AP-58 whatever changes in these minutes has had its effect: a restore brings the counters back with what they count. */
export const markMinutesSeen = async (from: Date, to: Date): Promise<void> => {
  const [first, last] = [from, to].map((at) => minuteOf({ at: at.getTime() / 1000 })) as [number, number];
  for (let minute = first; minute <= last; minute += 1) {
    await putItem({
      pk: partition(minute),
      sk: 'WHOLE',
      isWhole: true,
      ttl: minute * MINUTE + KEPT_SECONDS,
    });
  }
};

/** AP-56 part of the transaction that is the changes' effect; reported as `SEEN` when a twin was faster. */
export const seenActions = (changes: readonly Change[]): Action[] => {
  const byMinute = new Map<number, Change[]>();
  for (const change of changes) {
    byMinute.set(minuteOf(change), [...(byMinute.get(minuteOf(change)) ?? []), change]);
  }
  return [...byMinute].map(([minute, ofMinute]) => ({
    name: 'SEEN',
    put: {
      pk: partition(minute),
      sk: `BATCH#${ofMinute[0]?.id}`,
      ids: ofMinute.map(({ id }) => id),
      ttl: minute * MINUTE + KEPT_SECONDS,
    },
    condition: 'attribute_not_exists(pk)',
  }));
};

const mailKey = ({ id }: Change): Key => ({ pk: `SEEN#MAIL#${id}`, sk: 'MAIL' });

/** AP-57 claims the mail of a change. False when it was sent before or is being sent. */
export const claimMail = async (change: Change): Promise<boolean> =>
  addItem({ ...mailKey(change), ttl: change.at + KEPT_SECONDS });

/** AP-57 the mail could not be sent: it may be tried again. */
export const releaseMail = (change: Change): Promise<void> => deleteItem(mailKey(change));
