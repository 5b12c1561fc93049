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
import { orderItem, orderKey, orderOf } from './order.entity.ts';
import { isOrderLookup, lookupActions } from './order-lookups.entity.ts';

/**
 * Record with dependent items: locks and lookup items. They are derived from the actions that write the record, so that
 * no key is declared twice.
 */
export type Owner =
  | { kind: 'order'; value: Order }
  | { kind: 'consol'; value: StoredConsol }
  | { kind: 'member'; value: Member };

export const ownerOf = (item: Item): Owner | undefined => {
  const order = orderOf(item);
  if (order) return { kind: 'order', value: order };
  const consol = consolOf(item);
  if (consol) return { kind: 'consol', value: consol };
  const member = memberOf(item);
  return member && { kind: 'member', value: member };
};

export const ownerItem = ({ kind, value }: Owner): Key & Item => {
  if (kind === 'order') return orderItem(value);
  return kind === 'consol' ? consolItem(value) : memberItem(value);
};

const dependentActions = ({ kind, value }: Owner): Action[] => {
  if (kind === 'order') return lookupActions(undefined, value);
  return kind === 'consol' ? addConsolActions(value).slice(1) : memberDependentActions(value);
};

/** `isLock`: at most one owner may have the item. */
export type DependentItem = { item: Key & Item; isLock: boolean };

export const dependentItemsOf = (owner: Owner): DependentItem[] =>
  dependentActions(owner).flatMap((action) =>
    'put' in action ? [{ item: action.put, isLock: action.condition !== undefined }] : [],
  );

/**
 * Returns the key of the record that a dependent item belongs to, even if this record was deleted. Undefined for other
 * items.
 */
export const ownerKeyOf = (item: Item): Key | undefined => {
  const id = Number(item.id);
  if (isOrderLookup(item)) return orderKey(id);
  if (isMblLock(item)) return consolKey(id);
  return isMailLock(item) || isMemberLookup(item) ? memberKey(id) : undefined;
};
