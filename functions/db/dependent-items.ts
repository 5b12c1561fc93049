import type { Order } from '#shared/domain/order.ts';
import type { Action, Item, Key } from './client.ts';
import {
  addConsolActions,
  consolItem,
  consolKey,
  consolOf,
  isMblLock,
  type StoredConsol,
} from './consol.entity.ts';
import {
  isMailLock,
  type Member,
  memberDependentActions,
  memberItem,
  memberKey,
  memberOf,
} from './member.entity.ts';
import { isMemberLookup } from './member-lookups.entity.ts';
import { orderKey, orderOf, orderTableItem } from './order.entity.ts';
import { isOrderLookup, lookupActions } from './order-lookups.entity.ts';

/**
 * Record that has dependent items: locks and lookup items. The functions below derive these items from the actions that
 * write the record, so that no key is declared twice.
 */
export type PrimaryRecord =
  | { kind: 'order'; value: Order }
  | { kind: 'consol'; value: StoredConsol }
  | { kind: 'member'; value: Member };

export const primaryRecordOf = (item: Item): PrimaryRecord | undefined => {
  const order = orderOf(item);
  if (order) return { kind: 'order', value: order };
  const consol = consolOf(item);
  if (consol) return { kind: 'consol', value: consol };
  const member = memberOf(item);
  return member && { kind: 'member', value: member };
};

export const primaryTableItem = ({ kind, value }: PrimaryRecord): Key & Item => {
  if (kind === 'order') return orderTableItem(value);
  return kind === 'consol' ? consolItem(value) : memberItem(value);
};

const dependentActions = ({ kind, value }: PrimaryRecord): Action[] => {
  if (kind === 'order') return lookupActions(undefined, value);
  return kind === 'consol' ? addConsolActions(value).slice(1) : memberDependentActions(value);
};

/** `isLock`: at most one primary record may have the item. */
export type DependentItem = { item: Key & Item; isLock: boolean };

export const dependentItemsOf = (record: PrimaryRecord): DependentItem[] =>
  dependentActions(record).flatMap((action) =>
    'put' in action ? [{ item: action.put, isLock: action.condition !== undefined }] : [],
  );

/**
 * Returns the key of the record that a dependent item belongs to, even if this record was deleted. Undefined for other
 * items.
 */
export const primaryRecordKeyOf = (item: Item): Key | undefined => {
  const id = Number(item.id);
  if (isOrderLookup(item)) return orderKey(id);
  if (isMblLock(item)) return consolKey(id);
  return isMailLock(item) || isMemberLookup(item) ? memberKey(id) : undefined;
};
