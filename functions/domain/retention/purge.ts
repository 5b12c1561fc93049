import { mapWithLimit } from '#shared/map-with-limit.ts';
import type { Item } from '../../db/client.ts';
import { ownTable, walk } from '../../db/walk.ts';
import { type Due, dueOf, type RetainedKind } from './retention-rules.ts';

/** Records a run removes at most: some minutes of work, and a brake on a clock that went wrong. */
const MAX_REMOVED = 10_000;
/** Slow enough to leave the table to those who work at night. */
const SIDE_BY_SIDE = 4;
const IDS_TOLD = 20;

type Counts = Partial<Record<RetainedKind, number>>;
export type Purged = {
  /** Records whose time was over; what is not among the removed waits for the next run. */
  due: Counts;
  removed: Counts;
};
/** What a run would remove; of each kind the first ids, and nothing personal. */
export type PurgePlan = { due: Counts; ids: Partial<Record<RetainedKind, (number | string)[]>> };

/** Receives every page of the walk, so that another nightly task needs no walk of its own. */
type OnPage = (items: readonly Item[]) => Promise<void>;
const ignorePage: OnPage = async () => {};

const addOne = (counts: Counts, kind: RetainedKind): void => {
  counts[kind] = (counts[kind] ?? 0) + 1;
};

/**
 * Walks the whole table and hands over what is due, a page at a time. What others stand in comes last, when these are
 * gone, and only if nobody does.
 */
async function* duePages(now: Date, onPage: OnPage): AsyncGenerator<Due[]> {
  const last: Due[] = [];
  for await (const items of walk(ownTable)) {
    await onPage(items);
    const due = items.flatMap((item) => dueOf(item, now) ?? []);
    last.push(...due.filter(({ isHeld }) => isHeld));
    yield due.filter(({ isHeld }) => !isHeld);
  }
  const held = await mapWithLimit(last, SIDE_BY_SIDE, ({ isHeld }) => isHeld?.() ?? Promise.resolve(false));
  yield last.filter((_, index) => !held[index]);
}

/**
 * Removes every record whose time is over, each in a transaction of its own: a run that was cut off is as good as one that
 * did less, and what was changed meanwhile stays.
 * @param atMost records; the others are told as due and wait
 */
export const purge = async (
  now: Date,
  atMost = MAX_REMOVED,
  onPage: OnPage = ignorePage,
): Promise<Purged> => {
  const [due, removed]: [Counts, Counts] = [{}, {}];
  let left = atMost;
  for await (const page of duePages(now, onPage)) {
    for (const { kind } of page) addOne(due, kind);
    const chosen = page.slice(0, left);
    left -= chosen.length;
    await mapWithLimit(chosen, SIDE_BY_SIDE, async ({ kind, remove }) => {
      if (await remove()) addOne(removed, kind);
    });
  }
  return { due, removed };
};

/** What a run would remove now. A consol that holds orders is not among it, even if all of them are. */
export const planPurge = async (now: Date, onPage: OnPage = ignorePage): Promise<PurgePlan> => {
  const [due, ids]: [Counts, PurgePlan['ids']] = [{}, {}];
  for await (const page of duePages(now, onPage)) {
    for (const { kind, id } of page) {
      addOne(due, kind);
      ids[kind] = [...(ids[kind] ?? []), id].slice(0, IDS_TOLD);
    }
  }
  return { due, ids };
};
