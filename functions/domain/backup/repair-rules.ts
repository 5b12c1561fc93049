import { billingKey, toBilling } from '#functions/db/billing.entity.ts';
import type { Item, Key } from '#functions/db/client.ts';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { type DependentItem, dependentItemsOf, type PrimaryRecord } from '#functions/db/dependent-items.ts';
import {
  chunkCount,
  draftItem,
  linesKey,
  linesOf,
  numberItem,
  type StoredStatement,
  statementItem,
} from '#functions/db/statement.entity.ts';
import { consolFieldsOf, noConsol, withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import type { ItemChange } from './checkpoint.ts';

// A backup is not a snapshot. Orders, consols and members may differ from their dependent items, and the parcels of a statement
// may lack the amounts that it has billed.

export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

// A final order of an earlier version keeps the ETA with which it ended; one of version 0.9.16 or earlier has none.
const followsConsol = (order: Order, { mblNo, eta }: StoredConsol): boolean =>
  order.mblNo === mblNo && (order.eta === eta || order.eta === '' || isFinal(order.status));

const isInNone = ({ consolId, mblNo }: Order): boolean => consolId === null && mblNo === '';

/**
 * Returns the order with the fields of its consol and the promised window that follows from them, or without a consol if
 * the consol does not exist or the order is deleted. An order that needs no repair is returned as the same object.
 */
export const repairConsolOf = async (
  order: Order,
  consols: ReadonlyMap<number, StoredConsol>,
): Promise<Order> => {
  const consol = order.isDel || order.consolId === null ? undefined : consols.get(order.consolId);
  if (consol ? followsConsol(order, consol) : isInNone(order)) return order;
  return withPromisedWindow({ ...order, ...(consol ? await consolFieldsOf(consol) : noConsol) });
};

const changedAt = ({ kind, value }: PrimaryRecord): string => {
  if (kind === 'order') return value.modiDate;
  return kind === 'consol' ? value.updated_at : value.regDate;
};

/**
 * True if `one` keeps a lock that both records claim. The record that changed last keeps the lock, because the other
 * record must have released it before. Members have no date of change, so the date of registration decides.
 */
export const keepsLock = (one: PrimaryRecord, other: PrimaryRecord): boolean => {
  const [a, b] = [changedAt(one), changedAt(other)];
  return a === b ? one.value.id > other.value.id : a > b;
};

/**
 * Returns which of two active orders with one tracking number loses it. The order that changed last keeps the number,
 * because the other one must have released it before.
 * @param startedAt start of the backup
 * @returns undefined if both keep the number: neither has changed since the backup began, so both had the number, which
 * version 0.9.16 or earlier allowed
 */
export const losingNumber = (one: Order, other: Order, startedAt: string): Order | undefined => {
  const [keyOfOne, keyOfOther] = [one, other].map(({ courierNum }) => trackingNumberKey(courierNum));
  const isShared = !one.isDel && !other.isDel && keyOfOne !== '' && keyOfOne === keyOfOther;
  if (!isShared || (one.modiDate < startedAt && other.modiDate < startedAt)) return undefined;
  return keepsLock({ kind: 'order', value: one }, { kind: 'order', value: other }) ? other : one;
};

/**
 * Removes the lock from a record. A consol gets a placeholder number and a member a placeholder e-mail address, for
 * staff to correct, because both are required.
 */
export const withoutLock = (record: PrimaryRecord): PrimaryRecord => {
  const { id } = record.value;
  if (record.kind === 'order') return { ...record, value: { ...record.value, orderId: '' } };
  if (record.kind === 'consol') return { ...record, value: { ...record.value, mblNo: `DUP-${id}` } };
  return { ...record, value: { ...record.value, email: `duplicate-${id}@invalid` } };
};

export const isDependentItemOf = (record: PrimaryRecord, key: Key): boolean =>
  dependentItemsOf(record).some(({ item }: DependentItem) => keyText(item) === keyText(key));

/** Last part of `ST-YYYYMM-PPP-n`. */
const nthOf = (number: string): number => Number(number.slice(number.lastIndexOf('-') + 1));

type ReadItems = (keys: readonly Key[]) => Promise<ReadonlyMap<string, Item>>;

// Parcels can be deleted permanently before their statement.
const isRecorded = async ({ id, number, lineCount }: StoredStatement, read: ReadItems): Promise<boolean> => {
  for (let chunk = 0; chunk < chunkCount({ lineCount }); chunk += 1) {
    const lines = [...(await read([linesKey(id, chunk)])).values()].flatMap(linesOf);
    const billings = await read(lines.map(({ orderId }) => billingKey(orderId)));
    if ([...billings.values()].some((item) => !toBilling(item).statements.includes(number ?? '')))
      return false;
  }
  return true;
};

/**
 * Returns the changes after which a statement, the unfinished statement of its partner and currency and the last number of its
 * month agree. The backup may have read parcels of a statement before their amounts were recorded, which takes minutes after
 * the issue. The job then records the amounts again, which changes nothing at parcels that have them.
 * @param read returns items of the restored table by `keyText` @param startedAt start of the backup
 */
export const repairsOfStatement = async (
  item: Item,
  statement: StoredStatement,
  read: ReadItems,
  startedAt: string,
): Promise<ItemChange[]> => {
  const { id, stage, number, issuedOn, marked } = statement;
  if (marked && issuedOn < addDays(seoulDay(startedAt), -1)) return [];
  const nth = nthOf(number ?? '');
  const [unfinished, numbered] = [draftItem(statement), numberItem(statement, nth)];
  const stored = await read([unfinished, numbered]);
  const found = stored.get(keyText(unfinished));
  const isReplaced = found !== undefined && found.id !== id;
  if (stage !== 'issued') {
    // A draft that was discarded during the backup is removed if another one followed.
    if (isReplaced) return [{ before: item }];
    return found ? [] : [{ after: unfinished }];
  }
  const last = stored.get(keyText(numbered));
  const isFinished = marked && (isReplaced || (await isRecorded(statement, read)));
  return [
    ...(Number(last?.last ?? 0) < nth ? [{ before: last, after: numbered }] : []),
    ...(marked && !isFinished
      ? [{ before: item, after: statementItem({ ...statement, marked: false }) }]
      : []),
    ...(isFinished || found ? [] : [{ after: unfinished }]),
  ];
};
