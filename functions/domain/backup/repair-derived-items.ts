import { chunks } from '#shared/chunks.ts';
import { batchGet, type Item, type Key } from '../../db/client.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import {
  dependentItemsOf,
  type PrimaryRecord,
  primaryRecordKeyOf,
  primaryRecordOf,
  primaryTableItem,
} from '../../db/dependent-items.ts';
import { freightUsesOf } from '../../db/freight.entity.ts';
import { isPermanentLookup } from '../../db/order-lookups.entity.ts';
import { scanTable } from '../../db/scan-table.ts';
import { writeMany } from '../../db/whole-table.ts';
import { type Digest, kindOf, lineOf } from './digest.ts';
import {
  isDependentItemOf,
  keepsLock,
  keyText,
  type Repair,
  repairConsolOf,
  withoutLock,
} from './repair-rules.ts';

type RestoredTable = {
  digest: Digest;
  /** Number of dependent items in the backup, without permanent locks, which are never deleted. */
  dependentItems: number;
  consols: readonly StoredConsol[];
  freight: readonly Item[];
};

const RECORDS_AT_ONCE = 500;

/** Applies the rules of `repair-rules.ts` to a restored table, and updates the digest. @returns the repairs */
export const repairDerivedItems = async (table: string, restored: RestoredTable): Promise<Repair[]> => {
  const { digest } = restored;
  const repairs: Repair[] = [];
  const consols = new Map(restored.consols.map((consol) => [consol.id, consol]));
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
    const item = (after ?? before) as Key & Item;
    if (before) digest.remove(before);
    if (after) digest.add(after);
    await writeMany(table, after ? [after] : [], after ? [] : [{ pk: item.pk, sk: item.sk }]);
    repairs.push({ kind: kindOf(item), recordId, how: !before ? 'added' : after ? 'replaced' : 'removed' });
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

  const writeDependentItems = async (records: readonly PrimaryRecord[]): Promise<void> => {
    const found = await read(records.flatMap((record) => dependentItemsOf(record).map(({ item }) => item)));
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
  };

  const repairFreight = async () => {
    for (const item of restored.freight) {
      const { id, uses } = freightUsesOf(item) as { id: number; uses: number };
      const counted = restored.consols.filter(({ freightCode }) => freightCode === id).length;
      if (counted !== uses) await write(item, { ...item, uses: counted }, id);
    }
  };

  const repairOrdersAndMembers = async () => {
    for await (const page of scanTable(table)) {
      for (const part of chunks(
        page.flatMap((item) => primaryRecordOf(item) ?? []),
        RECORDS_AT_ONCE,
      )) {
        const consistent: PrimaryRecord[] = [];
        for (const record of part) {
          if (record.kind === 'consol') continue;
          const value = record.kind === 'order' ? repairConsolOf(record.value, consols) : undefined;
          if (!value || value === record.value) consistent.push(record);
          else await replaceRecord({ kind: 'order', value });
        }
        await writeDependentItems(consistent);
      }
    }
  };

  const removeStrayItems = async () => {
    for await (const page of scanTable(table)) {
      for (const part of chunks(
        page.filter((item) => primaryRecordKeyOf(item) && !isPermanentLookup(item)),
        RECORDS_AT_ONCE,
      )) {
        const records = await read(part.map((item) => primaryRecordKeyOf(item) as Key));
        for (const item of part) {
          const at = records.get(keyText(primaryRecordKeyOf(item) as Key));
          const record = at && primaryRecordOf(at);
          if (!record || !isDependentItemOf(record, item as Key))
            await write(item, undefined, Number(item.id));
        }
      }
    }
  };

  for (const part of chunks([...consols.values()], RECORDS_AT_ONCE)) {
    await writeDependentItems(part.map((value): PrimaryRecord => ({ kind: 'consol', value })));
  }
  await repairFreight();
  await repairOrdersAndMembers();
  if (repairs.length > 0 || existingCount !== restored.dependentItems) await removeStrayItems();
  return repairs;
};
