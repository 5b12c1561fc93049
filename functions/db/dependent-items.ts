import type { Order } from '#shared/domain/order.ts';
import type { Action, Item, Key } from './client.ts';
import {
  addConsolActions,
  consolItem,
  consolKey,
  consolOf,
  isMblLock,
  type KeptConsol,
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
 * Dependent items (locks and lookup items) of orders, consols and members. They are derived from the actions that
 * write the owner, so that no key is declared twice.
 */
export type Owner =
  | { kind: 'order'; value: Order }
  | { kind: 'consol'; value: KeptConsol }
  | { kind: 'member'; value: Member };

/** The owner in a table item, or undefined for an item without dependent items. */
export const ownerOf = (item: Item): Owner | undefined => {
  const order = orderOf(item);
  if (order) return { kind: 'order', value: order };
  const consol = consolOf(item);
  if (consol) return { kind: 'consol', value: consol };
  const member = memberOf(item);
  return member && { kind: 'member', value: member };
};

/** The stored form of an owner. */
export const ownerItem = ({ kind, value }: Owner): Key & Item => {
  if (kind === 'order') return orderItem(value);
  return kind === 'consol' ? consolItem(value) : memberItem(value);
};

const dependentActions = ({ kind, value }: Owner): Action[] => {
  if (kind === 'order') return lookupActions(undefined, value);
  return kind === 'consol' ? addConsolActions(value).slice(1) : memberDependentActions(value);
};

/** `isLock`: belongs to at most one owner. */
export type DependentItem = { item: Key & Item; isLock: boolean };

/** All dependent items of an owner. */
export const dependentItemsOf = (owner: Owner): DependentItem[] =>
  dependentActions(owner).flatMap((action) =>
    'put' in action ? [{ item: action.put, isLock: action.condition !== undefined }] : [],
  );

/** Key of the owner that a dependent item refers to, even if that owner is deleted. Undefined for any other item. */
export const ownerKeyOf = (item: Item): Key | undefined => {
  const id = Number(item.id);
  if (isOrderLookup(item)) return orderKey(id);
  if (isMblLock(item)) return consolKey(id);
  return isMailLock(item) || isMemberLookup(item) ? memberKey(id) : undefined;
};
