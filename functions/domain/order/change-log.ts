import { changesOfLog, type FieldChange, readOrderLog } from '#functions/db/history.entity.ts';
import { formatMoney } from '#shared/domain/amounts.ts';
import { optionsOf } from '#shared/domain/charge-of.ts';
import { formatCharge } from '#shared/domain/money.ts';
import type { Order, OrderChange, OrderItem } from '#shared/domain/order.ts';
import { formatRates } from '#shared/domain/order-amounts.ts';
import { changesFields, NON_MEMBER, type OrderField, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels, sentItemFields } from '#shared/domain/order-item-fields.ts';
import type { MeasuredBox } from '#shared/domain/order-measures.ts';
import { plainEditedFields } from '#shared/domain/order-update.ts';
import { holdReasons } from './parcel-details.ts';
import { statusNames } from './tracking.ts';

const MAX_TEXT = 80;
/** If an order has more item changes than this, they are recorded as one change of the whole list. */
const MAX_ITEM_CHANGES = 20;

const cap = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

const flags: ReadonlySet<string> = new Set<OrderField>(['isDel', 'isUnmeasured']);

const loggedFields = [...plainEditedFields, ...changesFields];

const textOf = (order: Order, field: (typeof loggedFields)[number]): string => {
  if (field === 'customerNum') {
    return order.customerNum === NON_MEMBER ? '비회원' : `${order.customerName} (${order.customerNum})`;
  }
  if (field === 'chargeBase' || field === 'chargeManual') {
    const { chargeCurrency: currency } = order;
    return currency === '' ? '' : formatCharge({ amount: order[field], currency });
  }
  if (field === 'chargeOptions') return cap(optionsOf(order).join(', '));
  return cap(String(order[field]));
};

const summary = ({ itemName, itemQty }: OrderItem): string => cap(`${itemName} × ${itemQty}`);
const isSame = (a: OrderItem | undefined, b: OrderItem | undefined): boolean =>
  a !== undefined && b !== undefined && sentItemFields.every((field) => a[field] === b[field]);

const itemChange = (
  nth: number,
  before: OrderItem | undefined,
  after: OrderItem | undefined,
): FieldChange[] => {
  if (!before || !after) {
    return [[`itemList.${nth}`, before ? summary(before) : '', after ? summary(after) : '']];
  }
  return sentItemFields
    .filter((field) => before[field] !== after[field])
    .map((field) => [`itemList.${nth}.${field}`, cap(String(before[field])), cap(String(after[field]))]);
};

// Unchanged items at the start and the end are skipped, so that a removed item is one change.
const itemChanges = (before: readonly OrderItem[], after: readonly OrderItem[]): FieldChange[] => {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const changes: FieldChange[] = [];
  for (let nth = head; nth < Math.max(before.length, after.length) - tail; nth += 1) {
    const old = nth < before.length - tail ? before[nth] : undefined;
    const now = nth < after.length - tail ? after[nth] : undefined;
    changes.push(...itemChange(nth, old, now));
  }
  if (changes.length <= MAX_ITEM_CHANGES) return changes;
  const all = (items: readonly OrderItem[]) => cap(`${items.length}: ${items.map(summary).join(', ')}`);
  return [['itemList', all(before), all(after)]];
};

const boxText = (box: MeasuredBox | undefined): string => {
  if (!box) return '';
  const sides = [box.width, box.length, box.height];
  const size = sides.every((side) => side === null)
    ? []
    : [`${sides.map((side) => side ?? '-').join('×')} cm`];
  return [...(box.weight === null ? [] : [`${box.weight} kg`]), ...size].join(', ');
};

const boxChanges = (before: readonly MeasuredBox[], after: readonly MeasuredBox[]): FieldChange[] => {
  const numbers = [...new Set([...before, ...after].map(({ no }) => no))].sort((a, b) => a - b);
  return numbers.flatMap((no): FieldChange[] => {
    const [from = '', to = ''] = [before, after].map((boxes) => boxText(boxes.find((box) => box.no === no)));
    return from === to ? [] : [[`boxes.${no}`, from, to]];
  });
};

const amountTexts = {
  totalPrice: ({ totalPrice, totalCurrency }) => formatMoney(totalPrice, totalCurrency),
  totalUsd: ({ totalUsd }) => (totalUsd === null ? '' : formatMoney(totalUsd, 'USD')),
  rates: ({ rates }) => formatRates(rates ?? {}),
} satisfies Partial<Record<OrderField, (order: Order) => string>>;

const amountChanges = (before: Order, after: Order): FieldChange[] =>
  Object.entries(amountTexts)
    .map(([field, text]): FieldChange => [field, text(before), text(after)])
    .filter(([, from, to]) => from !== to);

/**
 * Returns the changes of entered fields, measured boxes and items. Derived fields are not recorded, except amounts that
 * were computed again for the same items.
 */
export const changesBetween = (before: Order, after: Order): FieldChange[] => {
  const changedItems = itemChanges(before.itemList, after.itemList);
  return [
    ...loggedFields
      .filter((field) => before[field] !== after[field])
      .map((field): FieldChange => [field, textOf(before, field), textOf(after, field)]),
    ...boxChanges(before.boxes, after.boxes),
    ...(changedItems.length > 0 ? changedItems : amountChanges(before, after)),
  ];
};

const labelOf = (field: string): string => {
  const [name = '', nth, itemField] = field.split('.');
  if (nth === undefined) return orderLabels[name as keyof typeof orderLabels] ?? name;
  if (name === 'boxes') return `상자 ${nth}`;
  const item = `상품 ${Number(nth) + 1}`;
  return itemField ? `${item} ${itemLabels[itemField as keyof typeof itemLabels] ?? itemField}` : item;
};

/** Returns the labels of the fields that a change of an order concerns. */
export const changedLabels = (before: Order, after: Order): string[] => [
  // The charge follows from the entered fields.
  ...new Set(
    changesBetween(before, { ...after, chargeBase: before.chargeBase }).map(([field]) => labelOf(field)),
  ),
];

/** Returns a function that converts a recorded change to its label and display texts. */
export const changeTexts = async (): Promise<(change: FieldChange) => OrderChange['changes'][number]> => {
  const [nameOf, reasonOf] = await Promise.all([statusNames(), holdReasons()]);
  const toDisplayText = (field: string, text: string): string => {
    if (field === 'status') return nameOf(text);
    if (field === 'holdReason') return reasonOf(text);
    return flags.has(field) ? (text === 'true' ? '예' : '아니요') : text;
  };
  return ([field, from, to]) => ({
    field,
    label: labelOf(field),
    from: toDisplayText(field, from),
    to: toDisplayText(field, to),
  });
};

/** Returns the recorded changes of an order with labels and display texts, newest first. */
export const changeLogOf = async (orderId: number): Promise<OrderChange[]> => {
  const [textsOf, log] = await Promise.all([changeTexts(), readOrderLog(orderId)]);
  const entries = changesOfLog(log)
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .reverse();
  return entries.map(({ at, by, changes }) => ({ at, by, changes: changes.map(textsOf) }));
};
