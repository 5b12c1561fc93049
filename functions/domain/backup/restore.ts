import type { Item } from '../../db/client.ts';
import { consolOf, type StoredConsol } from '../../db/consol.entity.ts';
import { primaryRecordKeyOf } from '../../db/dependent-items.ts';
import { freightUsesOf } from '../../db/freight.entity.ts';
import { orderRowOf } from '../../db/order.entity.ts';
import { isPermanentLookup } from '../../db/order-lookups.entity.ts';
import { markPeriodProcessed } from '../../db/seen.entity.ts';
import { writeMany } from '../../db/whole-table.ts';
import { backedUpItems } from './backed-up-items.ts';
import type { Manifest } from './backup-files.ts';
import { RestoreError } from './check.ts';
import { Digest } from './digest.ts';
import { repairDerivedItems } from './repair-derived-items.ts';
import type { Repair } from './repair-rules.ts';
import { type BackupSource, itemsOf } from './source.ts';

/** Counts the items of a table for which `isBackedUp` is true, and calls `visit` for each of these items. */
export const countItems = async (
  table: string,
  visit: (item: Item) => void = () => undefined,
): Promise<{ items: number; orders: number }> => {
  let items = 0;
  let orders = 0;
  for await (const item of backedUpItems(table)) {
    visit(item);
    items += 1;
    orders += orderRowOf(item) ? 1 : 0;
  }
  return { items, orders };
};

const isEmpty = async (table: string): Promise<boolean> => {
  const { done } = await backedUpItems(table).next();
  return done === true;
};

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

export type RestoreResult = { items: number; orders: number; repairs: Repair[] };

/**
 * Restores a backup into an empty table, repairs derived items, and compares the table with the repaired backup.
 * @param clock only for the product's own table: marks the current minutes as processed, so that the projector ignores
 * the restored items
 * @throws RestoreError if the table is not empty, or differs from the backup at the end
 */
export const restoreBackup = async (
  source: BackupSource,
  manifest: Manifest,
  table: string,
  clock?: () => Date,
): Promise<RestoreResult> => {
  if (!(await isEmpty(table))) {
    throw new RestoreError(
      `테이블 ${table}에 이미 데이터가 있습니다. 비어 있는 테이블에만 복구할 수 있습니다.`,
    );
  }
  const digest = new Digest();
  const consols: StoredConsol[] = [];
  const freight: Item[] = [];
  let dependentItems = 0;
  let markedAt = 0;
  for await (const items of inBatches(source)) {
    const now = clock?.().getTime() ?? 0;
    // Renewed every half minute, before the period that is marked as processed ends.
    if (now > markedAt + MINUTE / 2) {
      await markPeriodProcessed(new Date(now - MINUTE), new Date(now + MINUTE));
      markedAt = now;
    }
    await writeMany(table, items);
    for (const item of items) {
      digest.add(item);
      const consol = consolOf(item);
      if (consol) consols.push(consol);
      if (freightUsesOf(item)) freight.push(item);
      if (primaryRecordKeyOf(item) && !isPermanentLookup(item)) dependentItems += 1;
    }
  }
  const repairs = await repairDerivedItems(table, { digest, dependentItems, consols, freight });
  const restored = new Digest();
  const { orders } = await countItems(table, (item) => restored.add(item));
  const differences = restored.differingKinds(digest);
  if (differences.length > 0) {
    throw new RestoreError(`복구한 데이터가 백업과 다릅니다. 다시 복구해주세요. (${differences.join(', ')})`);
  }
  return { items: manifest.items, orders, repairs };
};
