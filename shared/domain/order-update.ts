import * as z from 'zod';
import { Id, NumberLike, Version } from '../contract/wire.ts';
import { say } from '../words.ko.ts';
import { given, orEmpty } from './fields.ts';
import { nameFitsType, type Order, OrderItemInput } from './order.ts';
import { type EditedField, editedFields, MAX_ITEMS, orderFields, orderLabels } from './order-fields.ts';
import { itemLabels } from './order-item-fields.ts';
import { shapeOf } from './order-rules.ts';
import { isStaff } from './session.ts';

/** Changing an order: the form of the order drawer, and who may change what. For the server and the form alike. */

/** The pickup place whose parcels are delivered to an address of their own. */
export const PICKUP_TO_ADDRESS = 'AONEPI03';
/** The status that needs an order number. */
export const ARRIVED = '02';

const OrderItemUpdate = OrderItemInput.extend({
  itemQty: NumberLike.pipe(
    z
      .int(say.enterCorrectly(itemLabels.itemQty))
      .min(1, { error: ({ path = [] }) => say.nthItemQty(Number(path.at(-2)) + 1) })
      .max(99_999, say.tooLong(5)),
  ).prefault(1),
  unitPrice: given(say.required(itemLabels.unitPrice), OrderItemInput.shape.unitPrice),
  hsCode: given(say.hsCode, OrderItemInput.shape.hsCode),
});

type PlainField = Exclude<EditedField, 'itemList'>;
/** The fields that the order drawer changes, without the items. */
export const plainEditedFields = editedFields.filter((name): name is PlainField => name !== 'itemList');

const editRules = {
  asSent: (sent: z.ZodType) => sent,
  orEmpty: (sent: z.ZodType) => orEmpty(sent as z.ZodType<string>),
  starred: (sent: z.ZodType) => given(say.starred, sent),
};
type Edited<K extends PlainField, Sent extends z.ZodType> = {
  asSent: Sent;
  orEmpty: ReturnType<typeof orEmpty>;
  starred: ReturnType<typeof given<Sent>>;
}[(typeof orderFields)[K]['edit']];
const sentShape = shapeOf(orderFields, plainEditedFields, 'sent');

const editedShape = Object.fromEntries(
  plainEditedFields.map((name) => [name, editRules[orderFields[name].edit](sentShape[name])]),
) as { [K in PlainField]: Edited<K, (typeof sentShape)[K]> };

/** The fields of the order drawer. Fields marked with * must be given, the others may stay empty. */
export const EditableFields = z.object({
  ...editedShape,
  itemList: z
    .array(OrderItemUpdate)
    .min(1, say.noItems)
    .max(MAX_ITEMS, say.enterCorrectly(orderLabels.itemList))
    .prefault([]),
});

/** The whole form as sent. A field that is left out takes its default. */
export const OrderUpdate = EditableFields.extend({
  id: Id,
  /** Of the order as it was read. */
  version: Version,
  /** Taken for the sake of older clients; whether the status changed shows in what is stored. */
  updateHistoryFlag: z.string().optional(),
  /** Numbers an order that arrives without an order number. */
  autoOrderId: z.boolean().optional(),
}).refine(...nameFitsType);
export type OrderUpdate = z.output<typeof OrderUpdate>;

type Levelled = { authLevel: number };

/** Linked to a consol, and so no longer a partner's to change. */
export const isConsolidated = ({ consolId }: Pick<Order, 'consolId'>): boolean => consolId !== null;

/** Whether this caller may change an order at all, and delete it. */
export const mayChange = (actor: Levelled, order: Pick<Order, 'consolId'>): boolean =>
  isStaff(actor) || !isConsolidated(order);

/** A partner sets statuses below 3, and only as long as the order stands below 2; staff set any. */
export const maySetStatus = (actor: Levelled, from: string, to: string): boolean =>
  from === to || isStaff(actor) || (Number(from) < 2 && Number(to) < 3);

/** Whether a change brings an order to `ARRIVED` that has no number. */
export const needsOrderNumber = (from: string, to: string, orderId: string): boolean =>
  from !== to && to === ARRIVED && orderId === '';
