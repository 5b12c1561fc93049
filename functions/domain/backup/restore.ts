import type { Item } from '#functions/db/client.ts';
import { consolOf } from '#functions/db/consol.entity.ts';
import { primaryRecordKeyOf } from '#functions/db/dependent-items.ts';
import { freightUsesOf } from '#functions/db/freight.entity.ts';
import { orderRowOf } from '#functions/db/order.entity.ts';
import { isPermanentLookup } from '#functions/db/order-lookups.entity.ts';
import type { RestoreState } from '#functions/db/restore-run.entity.ts';
import { scanPages } from '#functions/db/scan-table.ts';
import { markPeriodProcessed } from '#functions/db/seen.entity.ts';
import { writeMany } from '#functions/db/whole-table.ts';
import { AppError } from '#shared/errors.ts';
import { backedUpItems, isBackedUp } from './backed-up-items.ts';
import type { Manifest } from './backup-files.ts';
import { type Checkpoint, inMemory } from './checkpoint.ts';
import { Digest } from './digest.ts';
import { type BackupContents, repairDerivedItems } from './repair-derived-items.ts';
import { RestoreError } from './restore-error.ts';
import { type BackupSource, itemsOf } from './source.ts';

const isOrderItem = (item: Item): boolean => orderRowOf(item) !== undefined;

const isEmpty = async (table: string): Promise<boolean> => {
  const { done } = await backedUpItems(table).next();
  return done === true;
};

/** Every pass over a backup has the same batches, so that a number of items names a position. */
const BATCH_SIZE = 400;
const MINUTE = 60_000;

async function* inBatches(source: BackupSource): AsyncGenerator<Item[]> {
  const pending: Item[] = [];
  for await (const items of itemsOf(source)) {
    pending.push(...items);
    while (pending.length >= BATCH_SIZE) yield pending.splice(0, BATCH_SIZE);
  }
  if (pending.length > 0) yield pending;
}

/**
 * Returns a function that marks the current minutes as processed, so that the projector ignores the restored items. The
 * marks are renewed every half minute, before the marked period ends.
 */
const eventMarker = (clock: () => Date) => {
  let markedAt = 0;
  return async () => {
    const now = clock().getTime();
    if (now <= markedAt + MINUTE / 2) return;
    await markPeriodProcessed(new Date(now - MINUTE), new Date(now + MINUTE));
    markedAt = now;
  };
};

export const initialState = (): RestoreState => ({
  phase: 'check',
  done: 0,
  expected: {},
  found: {},
  orders: 0,
  dependentItems: 0,
  repaired: 0,
  repairs: [],
});

type Work = {
  source: BackupSource;
  manifest: Manifest;
  table: string;
  state: RestoreState;
  checkpoint: Checkpoint;
};

/** Reads the backup, and writes the items that the phase `write` has not yet written. */
const writeItems = async (
  { source, manifest, table, state, checkpoint }: Work,
  markEvents: () => Promise<void>,
): Promise<BackupContents> => {
  const contents: BackupContents = { startedAt: manifest.at, consols: [], freight: [], dependentItems: 0 };
  const digest = new Digest();
  let position = 0;
  for await (const items of inBatches(source)) {
    position += items.length;
    if (state.phase === 'write' && position > state.done) {
      await markEvents();
      await writeMany(table, items);
      state.done = position;
      await checkpoint.save(state);
    } else await checkpoint.renew();
    for (const item of items) {
      const key = { pk: String(item.pk), sk: String(item.sk) };
      if (state.phase === 'write') digest.add(item);
      if (consolOf(item)) contents.consols.push(key);
      if (freightUsesOf(item)) contents.freight.push(key);
      if (primaryRecordKeyOf(item) && !isPermanentLookup(item)) contents.dependentItems += 1;
    }
  }
  if (position !== manifest.items)
    throw new RestoreError('복구하는 동안 백업 파일이 없어지거나 바뀌었습니다.');
  if (state.phase === 'write') {
    Object.assign(state, {
      phase: 'repair',
      done: 0,
      expected: digest.toStored(),
    } satisfies Partial<RestoreState>);
    await checkpoint.save(state);
  }
  return contents;
};

const compareWithTable = async ({ table, state, checkpoint }: Work): Promise<void> => {
  const found = Digest.from(state.found);
  for await (const { items, last } of scanPages(table, state.cursor)) {
    for (const item of items.filter(isBackedUp)) {
      found.add(item);
      if (isOrderItem(item)) state.orders += 1;
    }
    Object.assign(state, { cursor: last, done: state.done + items.length, found: found.toStored() });
    if (last) await checkpoint.save(state);
  }
  const differences = found.differingKinds(Digest.from(state.expected));
  if (differences.length > 0) {
    throw new RestoreError(`복구한 데이터가 백업과 다릅니다. 다시 복구해주세요. (${differences.join(', ')})`);
  }
};

/** Counts the items of a table for which `isBackedUp` is true, and calls `onPage` after each page. */
export const countItems = async (
  table: string,
  onPage: () => Promise<void>,
): Promise<{ items: number; orders: number }> => {
  const count = { items: 0, orders: 0 };
  for await (const page of scanPages(table)) {
    const items = page.items.filter(isBackedUp);
    count.items += items.length;
    count.orders += items.filter(isOrderItem).length;
    await onPage();
  }
  return count;
};

export type RestoreResult = { items: number; orders: number } & Pick<RestoreState, 'repairs' | 'repaired'>;

/**
 * Restores a backup into an empty table, repairs derived items, and compares the table with the repaired backup.
 * Continues from `state`, which `checkpoint` stores.
 * @param clock only for the product's own table: marks the current minutes as processed
 * @throws RestoreError if the table is not empty, or differs from the backup at the end
 */
export const restoreBackup = async (
  source: BackupSource,
  manifest: Manifest,
  table: string,
  {
    clock,
    state = initialState(),
    checkpoint = inMemory(table),
  }: { clock?: () => Date; state?: RestoreState; checkpoint?: Checkpoint } = {},
): Promise<RestoreResult> => {
  const work = { source, manifest, table, state, checkpoint };
  if (state.phase === 'check') {
    if (!(await isEmpty(table))) {
      throw new RestoreError(
        `테이블 ${table}에 이미 데이터가 있습니다. 비어 있는 테이블에만 복구할 수 있습니다.`,
      );
    }
    state.phase = 'write';
    await checkpoint.save(state);
  }
  const contents = await writeItems(work, clock ? eventMarker(clock) : async () => undefined);
  await repairDerivedItems(table, contents, { state, checkpoint });
  if (state.phase !== 'compare') throw new AppError('INTERNAL');
  await compareWithTable(work);
  return { items: manifest.items, orders: state.orders, repairs: state.repairs, repaired: state.repaired };
};
