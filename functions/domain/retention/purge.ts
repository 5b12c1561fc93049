import type { Item } from '#functions/db/client.ts';
import { ownTable, scanTable } from '#functions/db/scan-table.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Due, dueOf, type RetainedKind } from './retention-rules.ts';

/** Maximum deletions per run: a few minutes of work, and a safeguard against a wrong clock. */
const MAX_REMOVED = 10_000;
// Low, so that the job does not slow down requests.
const CONCURRENCY = 4;
/** Maximum ids per kind in a plan. */
const MAX_IDS = 20;

type Counts = Partial<Record<RetainedKind, number>>;
export type Purged = {
  /** Number of records past their retention period, including those left for the next run. */
  due: Counts;
  removed: Counts;
};
/** Number and first ids of the records that a run would delete. Contains no personal data. */
export type PurgePlan = { due: Counts; ids: Partial<Record<RetainedKind, (number | string)[]>> };

/** Receives every page of the scan, so that another nightly task needs no second scan. */
type OnPage = (items: readonly Item[]) => Promise<void>;
const ignorePage: OnPage = async () => {};

const addOne = (counts: Counts, kind: RetainedKind): void => {
  counts[kind] = (counts[kind] ?? 0) + 1;
};

// Yields records past their retention period. Records that another record may need are last: consols, which may contain
// orders, and addresses of visitors.
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

/**
 * Deletes records past their retention period, except those that are changed concurrently. After an interruption the
 * next run continues.
 * @param atMost maximum deletions
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
    await mapWithLimit(chosen, CONCURRENCY, async ({ kind, remove }) => {
      if (await remove()) addOne(removed, kind);
    });
  }
  return { due, removed };
};

/**
 * Returns the records that a run would delete. Omits consols with orders, even if a run would delete these orders
 * first.
 */
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
