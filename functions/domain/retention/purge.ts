import { mapWithLimit } from '#shared/map-with-limit.ts';
import type { Item } from '../../db/client.ts';
import { ownTable, scanTable } from '../../db/scan-table.ts';
import { type Due, dueOf, type RetainedKind } from './retention-rules.ts';

/** Some minutes of work, and a limit in case of a wrong clock. */
const MAX_REMOVED = 10_000;
// Low enough for other users of the table.
const CONCURRENCY = 4;
const MAX_IDS = 20;

type Counts = Partial<Record<RetainedKind, number>>;
export type Purged = {
  /** Records past their retention period, including those that wait for the next run. */
  due: Counts;
  removed: Counts;
};
/** The first ids of each kind that a run would delete, without personal data. */
export type PurgePlan = { due: Counts; ids: Partial<Record<RetainedKind, (number | string)[]>> };

/** Receives every page of the scan, so that another nightly task needs no scan of its own. */
type OnPage = (items: readonly Item[]) => Promise<void>;
const ignorePage: OnPage = async () => {};

const addOne = (counts: Counts, kind: RetainedKind): void => {
  counts[kind] = (counts[kind] ?? 0) + 1;
};

// Containers (consols) come last, and only if they are empty.
async function* duePages(now: Date, onPage: OnPage): AsyncGenerator<Due[]> {
  const last: Due[] = [];
  for await (const items of scanTable(ownTable)) {
    await onPage(items);
    const due = items.flatMap((item) => dueOf(item, now) ?? []);
    last.push(...due.filter(({ isOccupied }) => isOccupied));
    yield due.filter(({ isOccupied }) => !isOccupied);
  }
  const occupied = await mapWithLimit(
    last,
    CONCURRENCY,
    ({ isOccupied }) => isOccupied?.() ?? Promise.resolve(false),
  );
  yield last.filter((_, index) => !occupied[index]);
}

/** An interrupted run is safe: the next one continues. Records that were changed concurrently stay. */
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
    await mapWithLimit(chosen, CONCURRENCY, async ({ kind, remove }) => {
      if (await remove()) addOne(removed, kind);
    });
  }
  return { due, removed };
};

/** Omits consols with orders, even if all of these orders are due. */
export const planPurge = async (now: Date, onPage: OnPage = ignorePage): Promise<PurgePlan> => {
  const [due, ids]: [Counts, PurgePlan['ids']] = [{}, {}];
  for await (const page of duePages(now, onPage)) {
    for (const { kind, id } of page) {
      addOne(due, kind);
      ids[kind] = [...(ids[kind] ?? []), id].slice(0, MAX_IDS);
    }
  }
  return { due, ids };
};
