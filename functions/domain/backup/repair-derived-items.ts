import { chunks } from '#shared/chunks.ts';
import { batchGet, type Item, type Key } from '../../db/client.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import { dependentItemsOf, type Owner, ownerItem, ownerKeyOf, ownerOf } from '../../db/dependent-items.ts';
import { freightUsesOf } from '../../db/freight.entity.ts';
import { isPermanent } from '../../db/order-lookups.entity.ts';
import { scanTable } from '../../db/scan-table.ts';
import { writeMany } from '../../db/whole-table.ts';
import { type Digest, kindOf, lineOf } from './digest.ts';
import { followsFrom, goesFirst, keyText, orderInLine, type Repair, withoutLock } from './repair-rules.ts';

/** Result of writing a backup: its digest, which repairs update, and the few items that repairs need as a whole. */
type Restored = {
  digest: Digest;
  /** Number of dependent items without permanent locks. */
  dependentItems: number;
  consols: readonly StoredConsol[];
  freight: readonly Item[];
};

const OWNERS_AT_ONCE = 500;

/** Repairs the dependent items of a restored table by the rules of `repair-rules.ts`. @returns the repairs */
export const repairDerivedItems = async (table: string, restored: Restored): Promise<Repair[]> => {
  const { digest } = restored;
  const repairs: Repair[] = [];
  const consols = new Map(restored.consols.map((consol) => [consol.id, consol]));
  let standing = 0;

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
    await settle([after]);
  };

  /**
   * Writes the missing or wrong dependent items of these owners. If two owners claim a lock, the later change keeps
   * it.
   */
  const settle = async (owners: readonly Owner[]): Promise<void> => {
    const found = await read(owners.flatMap((owner) => dependentItemsOf(owner).map(({ item }) => item)));
    for (const owner of owners) {
      for (const { item, isLock } of dependentItemsOf(owner)) {
        const there = found.get(keyText(item));
        if (there && !isPermanent(item)) standing += 1;
        if (there && lineOf(there) === lineOf(item)) continue;
        const rivalKey = there && isLock ? ownerKeyOf(there) : undefined;
        const rival = rivalKey && (await ownerAt(rivalKey));
        if (rival && rival.value.id !== owner.value.id && followsFrom(rival, item)) {
          const isFirst = goesFirst(owner, rival);
          await change(withoutLock(isFirst ? rival : owner));
          if (!isFirst) continue;
        }
        await write(there, item, owner.value.id);
        found.set(keyText(item), item);
      }
    }
  };

  const settleFreight = async () => {
    for (const item of restored.freight) {
      const { id, uses } = freightUsesOf(item) as { id: number; uses: number };
      const counted = restored.consols.filter(({ freightCode }) => freightCode === id).length;
      if (counted !== uses) await write(item, { ...item, uses: counted }, id);
    }
  };

  const settleOrdersAndMembers = async () => {
    for await (const page of scanTable(table)) {
      for (const part of chunks(
        page.flatMap((item) => ownerOf(item) ?? []),
        OWNERS_AT_ONCE,
      )) {
        const agreed: Owner[] = [];
        for (const owner of part) {
          if (owner.kind === 'consol') continue;
          const value = owner.kind === 'order' ? orderInLine(owner.value, consols) : undefined;
          if (!value || value === owner.value) agreed.push(owner);
          else await change({ kind: 'order', value });
        }
        await settle(agreed);
      }
    }
  };

  /** Deletes dependent items that their owner does not have. */
  const removeStrays = async () => {
    for await (const page of scanTable(table)) {
      for (const part of chunks(
        page.filter((item) => ownerKeyOf(item) && !isPermanent(item)),
        OWNERS_AT_ONCE,
      )) {
        const owners = await read(part.map((item) => ownerKeyOf(item) as Key));
        for (const item of part) {
          const at = owners.get(keyText(ownerKeyOf(item) as Key));
          const owner = at && ownerOf(at);
          if (!owner || !followsFrom(owner, item as Key)) await write(item, undefined, Number(item.id));
        }
      }
    }
  };

  for (const part of chunks([...consols.values()], OWNERS_AT_ONCE)) {
    await settle(part.map((value): Owner => ({ kind: 'consol', value })));
  }
  await settleFreight();
  await settleOrdersAndMembers();
  if (repairs.length > 0 || standing !== restored.dependentItems) await removeStrays();
  return repairs;
};
