import { chunks } from '#shared/chunks.ts';
import { batchGet, type Item, type Key } from '../../db/client.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import { dependentItemsOf, type Owner, ownerItem, ownerKeyOf, ownerOf } from '../../db/dependent-items.ts';
import { freightUsesOf } from '../../db/freight.entity.ts';
import { isPermanent } from '../../db/order-lookups.entity.ts';
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

type Restored = {
  digest: Digest;
  /** Number of dependent items in the backup, without permanent ones, which are never deleted. */
  dependentItems: number;
  consols: readonly StoredConsol[];
  freight: readonly Item[];
};

const OWNERS_AT_ONCE = 500;

/** Applies the rules of `repair-rules.ts` to a restored table, and updates the digest. */
export const repairDerivedItems = async (table: string, restored: Restored): Promise<Repair[]> => {
  const { digest } = restored;
  const repairs: Repair[] = [];
  const consols = new Map(restored.consols.map((consol) => [consol.id, consol]));
  let existingCount = 0;

  const read = async (keys: readonly Key[]): Promise<Map<string, Item>> => {
    const distinct = new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }]));
    const items = await batchGet([...distinct.values()], { consistent: true, table });
    return new Map(items.map((item) => [keyText(item as Key), item]));
  };

  const write = async (before: Item | undefined, after: Item | undefined, of: number): Promise<void> => {
    const item = (after ?? before) as Key & Item;
    if (before) digest.remove(before);
    if (after) digest.add(after);
    await writeMany(table, after ? [after] : [], after ? [] : [{ pk: item.pk, sk: item.sk }]);
    repairs.push({ kind: kindOf(item), of, how: !before ? 'added' : after ? 'replaced' : 'removed' });
  };

  const ownerAt = async (key: Key): Promise<Owner | undefined> => {
    const item = (await read([key])).get(keyText(key));
    return item && ownerOf(item);
  };

  const change = async (after: Owner): Promise<void> => {
    const item = ownerItem(after);
    const before = (await read([item])).get(keyText(item));
    if (before && lineOf(before) === lineOf(item)) return;
    if (after.kind === 'consol') consols.set(after.value.id, after.value);
    await write(before, item, after.value.id);
    await writeDependentItems([after]);
  };

  const writeDependentItems = async (owners: readonly Owner[]): Promise<void> => {
    const found = await read(owners.flatMap((owner) => dependentItemsOf(owner).map(({ item }) => item)));
    for (const owner of owners) {
      for (const { item, isLock } of dependentItemsOf(owner)) {
        const existing = found.get(keyText(item));
        if (existing && !isPermanent(item)) existingCount += 1;
        if (existing && lineOf(existing) === lineOf(item)) continue;
        const rivalKey = existing && isLock ? ownerKeyOf(existing) : undefined;
        const rival = rivalKey && (await ownerAt(rivalKey));
        if (rival && rival.value.id !== owner.value.id && isDependentItemOf(rival, item)) {
          const ownerKeepsLock = keepsLock(owner, rival);
          await change(withoutLock(ownerKeepsLock ? rival : owner));
          if (!ownerKeepsLock) continue;
        }
        await write(existing, item, owner.value.id);
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
        page.flatMap((item) => ownerOf(item) ?? []),
        OWNERS_AT_ONCE,
      )) {
        const consistent: Owner[] = [];
        for (const owner of part) {
          if (owner.kind === 'consol') continue;
          const value = owner.kind === 'order' ? repairConsolOf(owner.value, consols) : undefined;
          if (!value || value === owner.value) consistent.push(owner);
          else await change({ kind: 'order', value });
        }
        await writeDependentItems(consistent);
      }
    }
  };

  const removeUnowned = async () => {
    for await (const page of scanTable(table)) {
      for (const part of chunks(
        page.filter((item) => ownerKeyOf(item) && !isPermanent(item)),
        OWNERS_AT_ONCE,
      )) {
        const owners = await read(part.map((item) => ownerKeyOf(item) as Key));
        for (const item of part) {
          const at = owners.get(keyText(ownerKeyOf(item) as Key));
          const owner = at && ownerOf(at);
          if (!owner || !isDependentItemOf(owner, item as Key)) await write(item, undefined, Number(item.id));
        }
      }
    }
  };

  for (const part of chunks([...consols.values()], OWNERS_AT_ONCE)) {
    await writeDependentItems(part.map((value): Owner => ({ kind: 'consol', value })));
  }
  await repairFreight();
  await repairOrdersAndMembers();
  if (repairs.length > 0 || existingCount !== restored.dependentItems) await removeUnowned();
  return repairs;
};
