import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, getItem, type Key, putItem } from './client.ts';
import type { Change } from './stream.ts';

// A marker lists the stream changes of a time span that were processed. The marker does not belong to a batch, because
// a stream may deliver a change again in another batch.
const Marker = z.object({
  ids: z.set(z.string()).default(new Set<string>()),
  /** True if every change of the span counts as processed, listed or not. */
  isWhole: z.boolean().default(false),
});

type ChangeRef = Pick<Change, 'id' | 'at'>;

const TTL_SECONDS = 48 * 3600;
// Longer than the batch window of the stream, so that most batches write one marker. Short enough for a few KB per
// marker.
const SPAN_SECONDS = 5;
const CONCURRENCY = 25;

const spanOf = ({ at }: Pick<ChangeRef, 'at'>): number => Math.floor(at / SPAN_SECONDS);
const markerKey = (span: number): Key => ({ pk: `SEEN#${span}`, sk: 'SEEN' });
const expiryOf = (span: number): number => span * SPAN_SECONDS + TTL_SECONDS;

// 48 bits: a collision among 10,000 changes is unlikely, and a marker of a hundred changes is below 1 KB.
const shortId = ({ id }: ChangeRef): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 8);

const readMarkers = async (changes: readonly ChangeRef[]): Promise<Map<number, z.output<typeof Marker>>> => {
  const spans = [...new Set(changes.map(spanOf))];
  return new Map(
    await mapWithLimit(spans, CONCURRENCY, async (span) => {
      const item = await getItem(markerKey(span), { consistent: true });
      return [span, Marker.parse(item ?? {})] as const;
    }),
  );
};

/** AP-55 Returns the changes that a restore did not write. */
export const filterOutRestored = async <T extends ChangeRef>(changes: readonly T[]): Promise<T[]> => {
  const markers = await readMarkers(changes);
  return changes.filter((change) => !markers.get(spanOf(change))?.isWhole);
};

/** AP-55 Returns the changes that no marker lists. */
export const filterUnprocessed = async <T extends ChangeRef>(changes: readonly T[]): Promise<T[]> => {
  const markers = await readMarkers(changes);
  return changes.filter((change) => {
    const marker = markers.get(spanOf(change));
    return !marker?.isWhole && !marker?.ids.has(shortId(change));
  });
};

/**
 * AP-58 Marks all changes of a period as processed. A restore calls this function for its own duration, because the
 * restored counters already include the restored orders.
 */
export const markPeriodProcessed = async (from: Date, to: Date): Promise<void> => {
  const [first, last] = [from, to].map((at) => spanOf({ at: at.getTime() / 1000 })) as [number, number];
  const spans = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  await mapWithLimit(spans, CONCURRENCY, (span) =>
    putItem({ ...markerKey(span), isWhole: true, ttl: expiryOf(span) }),
  );
};

/**
 * AP-56 Marks changes as processed. Fails as `SEEN` if one of the changes was processed before.
 * @param changes at most 100, because the condition lists each change
 */
export const markProcessedActions = (changes: readonly ChangeRef[]): Action[] => {
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
      values: { ...Object.fromEntries(values), ':ids': ids, ':ttl': expiryOf(span) },
    };
  });
};
