import * as z from 'zod';
import { Flag } from '#shared/contract/wire.ts';
import { type FieldWords, messages, orderMessages } from '#shared/words.ko.ts';
import {
  detailFields,
  MAX_ITEMS,
  orderFields,
  orderLabels,
  recipientFields,
  rowFields,
  senderFields,
  sentFields,
} from './order-fields.ts';
import { itemFields, orderItemFields, sentItemFields } from './order-item-fields.ts';
import { sentShapeOf, storedShapeOf } from './order-rules.ts';

/** Declared value in USD above which the registration form shows a warning. */
export const HIGHLIGHT_ABOVE = 149;

export const OrderItemInput = z.object({ ...sentShapeOf(orderItemFields, sentItemFields) });
export type OrderItemInput = z.output<typeof OrderItemInput>;

// Sender of a profile and recipient of an address book. Only the order form uses `orderMessages`.
export const SenderFields = z.object({ ...sentShapeOf(orderFields, senderFields, messages) });
export const RecipientFields = z.object({ ...sentShapeOf(orderFields, recipientFields, messages) });

/** True if the name is valid for the type. The name of a person (type 1) consists of Hangul and blanks. */
export const isNameForType = (receiverType: string | number, receiverName: string): boolean =>
  Number(receiverType) !== 1 || /^[가-힣 ]+$/.test(receiverName);

/** Arguments for `refine(...nameFitsType())`. The rule is not checked if the name is invalid for any type. */
export const nameFitsType = (words: FieldWords = orderMessages) =>
  [
    (recipient: { receiverType: string | number; receiverName: string }) =>
      isNameForType(recipient.receiverType, recipient.receiverName),
    {
      path: ['receiverName'],
      error: words.enterCorrectly(orderLabels.receiverName),
      when: ({ value, issues }: z.core.ParsePayload) =>
        typeof value === 'object' &&
        value !== null &&
        !issues.some((issue) => issue.path?.[0] === 'receiverName'),
    },
  ] satisfies [unknown, unknown];

/** Registration of an order. The server sets all other fields, and replaces sent values that depend on the session. */
export const OrderInput = z
  .object({
    ...sentShapeOf(
      orderFields,
      sentFields.filter((name) => name !== 'itemList'),
    ),
    itemList: z
      .array(OrderItemInput)
      .min(1, messages.atLeastOneItem)
      .max(MAX_ITEMS, orderMessages.enterCorrectly(orderLabels.itemList))
      .prefault([]),
  })
  .refine(...nameFitsType());
export type OrderInput = z.output<typeof OrderInput>;

export const OrderItem = z.object({ ...storedShapeOf(orderItemFields, itemFields) });
export type OrderItem = z.output<typeof OrderItem>;

const rowShape = storedShapeOf(orderFields, ['id', ...rowFields]);
const detailShape = storedShapeOf(orderFields, detailFields);

export const OrderRow = z.object(rowShape);
export type OrderRow = z.output<typeof OrderRow>;

// Status names are read from the codes for every response and never stored. `isPrinted` follows from `printCount`.
const named = { statusName: z.string(), isPrinted: Flag };

export const ListedOrder = OrderRow.extend(named);
export type ListedOrder = z.output<typeof ListedOrder>;

export const Order = OrderRow.extend({
  ...detailShape,
  itemList: z.array(OrderItem),
});
export type Order = z.output<typeof Order>;

export const NamedOrder = Order.extend(named);
export type NamedOrder = z.output<typeof NamedOrder>;

/** Change of status in the history of an order. */
export const HistoryRow = z.object({
  statusLabel: z.string(),
  updated_by_name: z.string(),
  created_at: z.iso.datetime(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** Entry of the change log. `from` and `to` are texts for display. */
export const OrderChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
});
export type OrderChange = z.output<typeof OrderChange>;
