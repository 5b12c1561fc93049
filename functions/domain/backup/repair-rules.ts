import type { Order } from '#shared/domain/order.ts';
import type { Key } from '../../db/client.ts';
import type { KeptConsol } from '../../db/consol.entity.ts';
import { type DependentItem, dependentItemsOf, type Owner } from '../../db/dependent-items.ts';

/**
 * A backup reads items at different moments while people work. Orders, consols and members are the truth; these are the
 * rules by which a restore makes what belongs together agree again.
 */

/** Something that was brought into line: what (the first part of its key), whose it is, and how. */
export type Repair = { kind: string; of: number; how: 'added' | 'replaced' | 'removed' };

export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** An order is in a consol that is there, under its number, or in none. */
export const orderInLine = (order: Order, consols: ReadonlyMap<number, Pick<KeptConsol, 'mblNo'>>): Order => {
  const mblNo = order.consolId === null ? undefined : consols.get(order.consolId)?.mblNo;
  if (order.isDel || mblNo === undefined) {
    return order.consolId === null && order.mblNo === '' ? order : { ...order, consolId: null, mblNo: '' };
  }
  return order.mblNo === mblNo ? order : { ...order, mblNo };
};

/** When an owner was last known to change: a member's changes have no date. */
const changedAt = ({ kind, value }: Owner): string => {
  if (kind === 'order') return value.modiDate;
  return kind === 'consol' ? value.updated_at : value.regDate;
};

/** Of two that lay claim to one lock, the one that changed last has it: the other had let go of it by then. */
export const goesFirst = (one: Owner, other: Owner): boolean => {
  const [a, b] = [changedAt(one), changedAt(other)];
  return a === b ? one.value.id > other.value.id : a > b;
};

/** An owner without what it had let go of; a consol and a member cannot be without, and get what somebody must correct. */
export const withoutLock = (owner: Owner): Owner => {
  const { id } = owner.value;
  if (owner.kind === 'order') return { ...owner, value: { ...owner.value, orderId: '' } };
  if (owner.kind === 'consol') return { ...owner, value: { ...owner.value, mblNo: `DUP-${id}` } };
  return { ...owner, value: { ...owner.value, email: `duplicate-${id}@invalid` } };
};

/** Whether an item stands where its owner would put one. */
export const followsFrom = (owner: Owner, key: Key): boolean =>
  dependentItemsOf(owner).some(({ item }: DependentItem) => keyText(item) === keyText(key));
