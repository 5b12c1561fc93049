import { batchGet, type Item, type Key } from '#functions/db/client.ts';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import {
  dependentItemsOf,
  type PrimaryRecord,
  primaryRecordKeyOf,
  primaryRecordOf,
  primaryTableItem,
} from '#functions/db/dependent-items.ts';
import { freightUsesOf } from '#functions/db/freight.entity.ts';
import { orderKey } from '#functions/db/order.entity.ts';
import { isPermanentLookup, readTrackingNumberUse } from '#functions/db/order-lookups.entity.ts';
import type { RestoreState } from '#functions/db/restore-run.entity.ts';
import { type ScanPage, scanPages } from '#functions/db/scan-table.ts';
import { statementOf } from '#functions/db/statement.entity.ts';
import { chunks } from '#shared/chunks.ts';
import type { Order } from '#shared/domain/order.ts';
import type { Checkpoint } from './checkpoint.ts';
import { Digest, kindOf, lineOf } from './digest.ts';
import {
  isDependentItemOf,
  keepsLock,
  keyText,
  losingNumber,
  repairConsolOf,
  repairsOfStatement,
  withoutLock,
} from './repair-rules.ts';

const RECORDS_AT_ONCE = 500;

/**
 * Keys of the consols and freight runs of a backup, and number of its dependent items without permanent locks. `startedAt`:
 * start of the backup.
 */
export type BackupContents = { startedAt: string; consols: Key[]; freight: Key[]; dependentItems: number };

type Work = { state: RestoreState; checkpoint: Checkpoint };

/**
 * Applies the rules of `repair-rules.ts` to a restored table, and adds the repairs to the digest of `state`. Continues from
 * `state`. Records that an earlier worker repaired are read from the table and need no repair.
 */
export const repairDerivedItems = async (
  table: string,
  contents: BackupContents,
  { state, checkpoint }: Work,
): Promise<void> => {
  const digest = Digest.from(state.expected);
  const consols = new Map<number, StoredConsol>();
  /** Number of dependent items that exist, in the current part of the table. */
  let existingCount = 0;

  const read = async (keys: readonly Key[]): Promise<Map<string, Item>> => {
    const distinct = new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }]));
    const items = await batchGet([...distinct.values()], { consistent: true, table });
    return new Map(items.map((item) => [keyText(item as Key), item]));
  };

  const write = async (
    before: Item | undefined,
    after: Item | undefined,
    recordId: number,
  ): Promise<void> => {
    if (before) digest.remove(before);
    if (after) digest.add(after);
    const kind = kindOf((after ?? before) as Item);
    state.expected = digest.toStored();
    state.repaired += 1;
    state.repairs.push({ kind, recordId, how: !before ? 'added' : after ? 'replaced' : 'removed' });
    await checkpoint.change({ before, after }, state);
  };

  const readRecord = async (key: Key): Promise<PrimaryRecord | undefined> => {
    const item = (await read([key])).get(keyText(key));
    return item && primaryRecordOf(item);
  };

  const replaceRecord = async (after: PrimaryRecord): Promise<void> => {
    const item = primaryTableItem(after);
    const before = (await read([item])).get(keyText(item));
    if (before && lineOf(before) === lineOf(item)) return;
    if (after.kind === 'consol') consols.set(after.value.id, after.value);
    await write(before, item, after.value.id);
    await writeDependentItems([after]);
  };

  // An order that changed after it was copied may have no lookup item, so that the other order did not find it.
  const isChangedDuringBackup = (record: PrimaryRecord, found: ReadonlyMap<string, Item>): boolean =>
    record.kind === 'order' &&
    (record.value.modiDate >= contents.startedAt ||
      dependentItemsOf(record).some(({ item }) => !found.has(keyText(item))));

  // An order may share its number with another one only if the number passed from one to the other during the backup.
  const releaseSharedNumber = async (order: Order): Promise<void> => {
    if (order.courierNum === '') return;
    const { ids } = await readTrackingNumberUse(order.courierNum, table);
    for (const id of ids.filter((other) => other !== order.id)) {
      const other = await readRecord(orderKey(id));
      const loser = other?.kind === 'order' && losingNumber(order, other.value, contents.startedAt);
      if (loser) await replaceRecord({ kind: 'order', value: { ...loser, courierNum: '' } });
      if (loser === order) return;
    }
  };

  const writeDependentItems = async (records: readonly PrimaryRecord[]): Promise<void> => {
    const found = await read(records.flatMap((record) => dependentItemsOf(record).map(({ item }) => item)));
    const changed = records.filter((record) => isChangedDuringBackup(record, found));
    for (const record of records) {
      for (const { item, isLock } of dependentItemsOf(record)) {
        const existing = found.get(keyText(item));
        if (existing && !isPermanentLookup(item)) existingCount += 1;
        if (existing && lineOf(existing) === lineOf(item)) continue;
        const rivalKey = existing && isLock ? primaryRecordKeyOf(existing) : undefined;
        const rival = rivalKey && (await readRecord(rivalKey));
        if (rival && rival.value.id !== record.value.id && isDependentItemOf(rival, item)) {
          const recordKeepsLock = keepsLock(record, rival);
          await replaceRecord(withoutLock(recordKeepsLock ? rival : record));
          if (!recordKeepsLock) continue;
        }
        await write(existing, item, record.value.id);
        found.set(keyText(item), item);
      }
    }
    for (const { kind, value } of changed) if (kind === 'order') await releaseSharedNumber(value);
  };

  /** Stores that a page is processed. After the last page, `next` is the next phase. */
  const endPage = async ({ items, last }: ScanPage, next: RestoreState['phase']): Promise<void> => {
    Object.assign(state, { cursor: last, done: last ? state.done + items.length : 0 });
    if (!last) state.phase = next;
    await checkpoint.save(state);
  };

  const repairConsols = async () => {
    for (const part of chunks(contents.consols, RECORDS_AT_ONCE)) {
      const records = [...(await read(part)).values()].flatMap((item) => primaryRecordOf(item) ?? []);
      for (const { kind, value } of records) if (kind === 'consol') consols.set(value.id, value);
    }
    for (const part of chunks([...consols.values()], RECORDS_AT_ONCE)) {
      await writeDependentItems(part.map((value): PrimaryRecord => ({ kind: 'consol', value })));
    }
  };

  const repairFreight = async () => {
    for (const item of (await read(contents.freight)).values()) {
      const { id, uses } = freightUsesOf(item) as { id: number; uses: number };
      const counted = [...consols.values()].filter(({ freightCode }) => freightCode === id).length;
      if (counted !== uses) await write(item, { ...item, uses: counted }, id);
    }
  };

  const repairOrdersAndMembers = async (items: readonly Item[]) => {
    for (const part of chunks(
      items.flatMap((item) => primaryRecordOf(item) ?? []),
      RECORDS_AT_ONCE,
    )) {
      const consistent: PrimaryRecord[] = [];
      for (const record of part) {
        if (record.kind === 'consol') continue;
        const value = record.kind === 'order' ? await repairConsolOf(record.value, consols) : undefined;
        if (!value || value === record.value) consistent.push(record);
        else await replaceRecord({ kind: 'order', value });
      }
      await writeDependentItems(consistent);
    }
  };

  const repairStatements = async (items: readonly Item[]) => {
    for (const item of items) {
      const statement = statementOf(item);
      if (!statement) continue;
      const changes = await repairsOfStatement(item, statement, read, contents.startedAt);
      for (const { before, after } of changes) await write(before, after, statement.partnerId);
    }
  };

  const removeStrayItems = async (items: readonly Item[]) => {
    for (const part of chunks(
      items.filter((item) => primaryRecordKeyOf(item) && !isPermanentLookup(item)),
      RECORDS_AT_ONCE,
    )) {
      const records = await read(part.map((item) => primaryRecordKeyOf(item) as Key));
      for (const item of part) {
        const at = records.get(keyText(primaryRecordKeyOf(item) as Key));
        const record = at && primaryRecordOf(at);
        if (!record || !isDependentItemOf(record, item as Key)) await write(item, undefined, Number(item.id));
      }
    }
  };

  if (state.phase === 'repair') {
    await repairConsols();
    await repairFreight();
    const ofConsols = existingCount;
    for await (const page of scanPages(table, state.cursor)) {
      existingCount = 0;
      await repairOrdersAndMembers(page.items);
      await repairStatements(page.items);
      state.dependentItems += existingCount;
      const hasStrayItems =
        state.repaired > 0 || ofConsols + state.dependentItems !== contents.dependentItems;
      await endPage(page, hasStrayItems ? 'sweep' : 'compare');
    }
  }
  if (state.phase === 'sweep') {
    for await (const page of scanPages(table, state.cursor)) {
      await removeStrayItems(page.items);
      await endPage(page, 'compare');
    }
  }
};
