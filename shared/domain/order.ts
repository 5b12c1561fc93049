import * as z from 'zod';
import { say } from '../words.ko.ts';
import {
  detailFields,
  MAX_ITEMS,
  orderFields,
  orderLabels,
  recipientFields,
  rowFields,
  senderFields,
  sentFields,
  trackingFields,
} from './order-fields.ts';
import { itemFields, orderItemFields, sentItemFields } from './order-item-fields.ts';
import { shapeOf } from './order-rules.ts';
import { patterns } from './patterns.ts';

/** Orders (parcels): what is registered, what is kept, and the shorter forms that lists and tracking show. */

/** Declared value in USD from which the registration form warns. */
export const HIGHLIGHT_ABOVE = 149;

/** An item as registered. */
export const OrderItemInput = z.object({ ...shapeOf(orderItemFields, sentItemFields, 'sent') });
export type OrderItemInput = z.output<typeof OrderItemInput>;

/** Step "보내는 분" of the stepper. */
export const SenderFields = z.object({ ...shapeOf(orderFields, senderFields, 'sent') });

/** Step "받는 분" of the stepper. Whether a name is a person's or a firm's is checked by `nameFitsType`. */
export const RecipientFields = z.object({ ...shapeOf(orderFields, recipientFields, 'sent') });

/** A person's name is Hangul and blanks; only a firm's may hold more. */
export const isNameForType = (receiverType: string | number, receiverName: string): boolean =>
  Number(receiverType) !== 1 || patterns.koreanName.test(receiverName);

/** `refine(...nameFitsType)`: the rule of the two fields together, silent while the name itself is wrong. */
export const nameFitsType = [
  (recipient: { receiverType: string | number; receiverName: string }) =>
    isNameForType(recipient.receiverType, recipient.receiverName),
  {
    path: ['receiverName'],
    error: say.enterCorrectly(orderLabels.receiverName),
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some((issue) => issue.path?.[0] === 'receiverName'),
  },
] satisfies [unknown, unknown];

/** A registration as it arrives; the server sets partner, registrant and numbers that depend on the session. */
export const OrderInput = z
  .object({
    ...shapeOf(
      orderFields,
      sentFields.filter((name) => name !== 'itemList'),
      'sent',
    ),
    itemList: z
      .array(OrderItemInput)
      .min(1, say.atLeastOneItem)
      .max(MAX_ITEMS, say.enterCorrectly(orderLabels.itemList))
      .prefault([]),
  })
  .refine(...nameFitsType);
export type OrderInput = z.output<typeof OrderInput>;

/** An item as kept, with its volume weight (kg, 3 decimals). */
export const OrderItem = z.object({ ...shapeOf(orderItemFields, itemFields, 'kept') });
export type OrderItem = z.output<typeof OrderItem>;

const rowShape = shapeOf(orderFields, ['id', ...rowFields], 'kept');
const detailShape = shapeOf(orderFields, detailFields, 'kept');

/** A row of a list of orders; all other fields come with the whole order. */
export const OrderRow = z.object(rowShape);
export type OrderRow = z.output<typeof OrderRow>;

/** The name of an order's status: read from the codes for every answer, never stored. */
const named = { statusName: z.string() };

/** A list row as it is answered. */
export const ListedOrder = OrderRow.extend(named);
export type ListedOrder = z.output<typeof ListedOrder>;

/** A whole order. */
export const Order = OrderRow.extend({
  ...detailShape,
  itemList: z.array(OrderItem),
});
export type Order = z.output<typeof Order>;

/** A whole order as it is answered. */
export const NamedOrder = Order.extend(named);
export type NamedOrder = z.output<typeof NamedOrder>;

/** One step of a parcel's way, oldest first. */
export const HistoryRow = z.object({
  statusLabel: z.string(),
  updated_by_name: z.string(),
  created_at: z.iso.datetime(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** A change of an order, field by field; `from` and `to` as people read them. */
export const OrderChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
});
export type OrderChange = z.output<typeof OrderChange>;

const trackingShape = shapeOf(orderFields, trackingFields, 'kept');

/** What tracking shows of a parcel, masked for anyone who is not its customer, its partner or staff. */
export const TrackingRow = z.object({
  ...trackingShape,
  statusName: z.string(),
  history: z.array(z.object({ status: z.string(), statusLabel: z.string(), created_at: z.iso.datetime() })),
});
export type TrackingRow = z.output<typeof TrackingRow>;
