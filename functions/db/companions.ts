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
  memberCompanionActions,
  memberItem,
  memberKey,
  memberOf,
} from './member.entity.ts';
import { isMemberLookup } from './member-lookups.entity.ts';
import { orderItem, orderKey, orderOf } from './order.entity.ts';
import { isOrderLookup, lookupActions } from './order-lookups.entity.ts';

/**
 * What hangs on what. Orders, consols and members are the truth; the locks and look-ups that lead to them follow from it,
 * as the very actions say that write them.
 */
export type Owner =
  | { kind: 'order'; value: Order }
  | { kind: 'consol'; value: KeptConsol }
  | { kind: 'member'; value: Member };

/** Any item of the table, when others follow from it. */
export const ownerOf = (item: Item): Owner | undefined => {
  const order = orderOf(item);
  if (order) return { kind: 'order', value: order };
  const consol = consolOf(item);
  if (consol) return { kind: 'consol', value: consol };
  const member = memberOf(item);
  return member && { kind: 'member', value: member };
};

/** An owner as it is kept. */
export const ownerItem = ({ kind, value }: Owner): Key & Item => {
  if (kind === 'order') return orderItem(value);
  return kind === 'consol' ? consolItem(value) : memberItem(value);
};

const companionActions = ({ kind, value }: Owner): Action[] => {
  if (kind === 'order') return lookupActions(undefined, value);
  return kind === 'consol' ? addConsolActions(value).slice(1) : memberCompanionActions(value);
};

/** `isLock`: stands for one owner at a time. */
export type Companion = { item: Key & Item; isLock: boolean };

/** All that follows from an owner. */
export const companionsOf = (owner: Owner): Companion[] =>
  companionActions(owner).flatMap((action) =>
    'put' in action ? [{ item: action.put, isLock: action.condition !== undefined }] : [],
  );

/** Where the owner lies that an item follows from, or followed from; undefined for any other item. */
export const ownerKeyOf = (item: Item): Key | undefined => {
  const id = Number(item.id);
  if (isOrderLookup(item)) return orderKey(id);
  if (isMblLock(item)) return consolKey(id);
  return isMailLock(item) || isMemberLookup(item) ? memberKey(id) : undefined;
};
