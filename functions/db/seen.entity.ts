import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, addItem, deleteItem, getItem, type Key, putItem } from './client.ts';
import type { Change } from './stream.ts';

/**
 * Markers of processed stream changes. A stream may deliver a change again in another batch, so a marker belongs to a
 * span of time and lists its changes. A repeated delivery finds the marker, whatever the batch.
 */
const Marker = z.object({
  ids: z.set(z.string()).default(new Set<string>()),
  isWhole: z.boolean().default(false),
});

/** Identity of a change. */
type Told = Pick<Change, 'id' | 'at'>;

/** Twice the retention of a stream. */
const KEPT_SECONDS = 48 * 3600;
/**
 * Length of a span in seconds: longer than a batch window, so that most batches write one marker, and short enough to
 * keep a marker at a few KB during an import.
 */
const SPAN = 5;
/** Markers read or written concurrently. */
const SIDE_BY_SIDE = 25;

const spanOf = ({ at }: Pick<Told, 'at'>): number => Math.floor(at / SPAN);
const markerKey = (span: number): Key => ({ pk: `SEEN#${span}`, sk: 'SEEN' });
const endOfLife = (span: number): number => span * SPAN + KEPT_SECONDS;

/** 48 bits: a marker of a hundred changes is below 1 KB, and a collision among 10,000 changes is unlikely. */
const shortId = ({ id }: Told): string => createHash('sha256').update(id).digest('base64url').slice(0, 8);

/** AP-55 the changes that were not processed yet. */
export const onlyUnseen = async <T extends Told>(changes: readonly T[]): Promise<T[]> => {
  const spans = [...new Set(changes.map(spanOf))];
  const markers = new Map(
    await mapWithLimit(spans, SIDE_BY_SIDE, async (span) => {
      const item = await getItem(markerKey(span), { consistent: true });
      return [span, Marker.parse(item ?? {})] as const;
    }),
  );
  return changes.filter((change) => {
    const marker = markers.get(spanOf(change));
    return !marker?.isWhole && !marker?.ids.has(shortId(change));
  });
};

/** AP-58 marks all changes of a period as processed, because a restore writes the counters together with the orders. */
export const markTimeSeen = async (from: Date, to: Date): Promise<void> => {
  const [first, last] = [from, to].map((at) => spanOf({ at: at.getTime() / 1000 })) as [number, number];
  const spans = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  await mapWithLimit(spans, SIDE_BY_SIDE, (span) =>
    putItem({ ...markerKey(span), isWhole: true, ttl: endOfLife(span) }),
  );
};

/**
 * AP-56 transaction actions that mark changes as processed. Fail as `SEEN` if one of them was processed before.
 * @param changes at most 100, because a condition lists each of them
 */
export const seenActions = (changes: readonly Told[]): Action[] => {
  const idsBySpan = new Map<number, Set<string>>();
  for (const change of changes) {
    const span = spanOf(change);
    idsBySpan.set(span, (idsBySpan.get(span) ?? new Set()).add(shortId(change)));
  }
  return [...idsBySpan].map(([span, ids]) => {
    const values = [...ids].map((id, nth) => [`:id${nth}`, id] as const);
    const isSeen = values.map(([name]) => `contains(ids, ${name})`).join(' OR ');
    return {
      name: 'SEEN',
      update: markerKey(span),
      expression: 'ADD ids :ids SET #ttl = :ttl',
      condition: `attribute_not_exists(isWhole) AND NOT (${isSeen})`,
      names: { '#ttl': 'ttl' },
      values: { ...Object.fromEntries(values), ':ids': ids, ':ttl': endOfLife(span) },
    };
  });
};

/** A change, or another cause of a single mail, with its instant in epoch seconds. */
type Mailed = Pick<Change, 'id' | 'at'>;

const mailKey = ({ id }: Pick<Mailed, 'id'>): Key => ({ pk: `SEEN#MAIL#${id}`, sk: 'MAIL' });

/** AP-57 claims the mail of a change. False if it was sent before or is being sent. */
export const claimMail = async (mailed: Mailed, keptSeconds = KEPT_SECONDS): Promise<boolean> =>
  addItem({ ...mailKey(mailed), at: mailed.at, ttl: mailed.at + keptSeconds });

/** AP-252 the instant (epoch seconds) at which a mail was claimed. */
export const mailClaimedAt = async (id: string): Promise<number | undefined> => {
  const item = await getItem(mailKey({ id }), { consistent: true });
  return item && z.object({ at: z.number() }).parse(item).at;
};

/** AP-57 releases the claim of a mail that could not be sent, so that it is retried. */
export const releaseMail = (mailed: Pick<Mailed, 'id'>): Promise<void> => deleteItem(mailKey(mailed));
