import type { Order } from '#shared/domain/order.ts';
import type { Key } from '../../db/client.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import { type DependentItem, dependentItemsOf, type Owner } from '../../db/dependent-items.ts';

/**
 * A backup reads items at different moments. Orders, consols and members are authoritative. By these rules a restore
 * makes their dependent items consistent again.
 */

/** A repaired item: its kind (first part of the key), its owner, and the repair. */
export type Repair = { kind: string; of: number; how: 'added' | 'replaced' | 'removed' };

export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Removes an order from a consol that does not exist, and corrects its M/BL number. */
export const orderInLine = (
  order: Order,
  consols: ReadonlyMap<number, Pick<StoredConsol, 'mblNo'>>,
): Order => {
  const mblNo = order.consolId === null ? undefined : consols.get(order.consolId)?.mblNo;
  if (order.isDel || mblNo === undefined) {
    return order.consolId === null && order.mblNo === '' ? order : { ...order, consolId: null, mblNo: '' };
  }
  return order.mblNo === mblNo ? order : { ...order, mblNo };
};

/** Last known change of an owner. Members have no date of change. */
const changedAt = ({ kind, value }: Owner): string => {
  if (kind === 'order') return value.modiDate;
  return kind === 'consol' ? value.updated_at : value.regDate;
};

/** If two owners claim a lock, the later change keeps it, because the other had released it by then. */
export const goesFirst = (one: Owner, other: Owner): boolean => {
  const [a, b] = [changedAt(one), changedAt(other)];
  return a === b ? one.value.id > other.value.id : a > b;
};

/**
 * An owner without the number that it lost. A consol and a member need one, and get a placeholder for staff to
 * correct.
 */
export const withoutLock = (owner: Owner): Owner => {
  const { id } = owner.value;
  if (owner.kind === 'order') return { ...owner, value: { ...owner.value, orderId: '' } };
  if (owner.kind === 'consol') return { ...owner, value: { ...owner.value, mblNo: `DUP-${id}` } };
  return { ...owner, value: { ...owner.value, email: `duplicate-${id}@invalid` } };
};

/** True if the key of an item is one that its owner has. */
export const followsFrom = (owner: Owner, key: Key): boolean =>
  dependentItemsOf(owner).some(({ item }: DependentItem) => keyText(item) === keyText(key));
