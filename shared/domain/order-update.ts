import * as z from 'zod';
import { Id, Version } from '#shared/contract/wire.ts';
import { messages, orderMessages } from '#shared/words.ko.ts';
import { ChangeReason } from './change-reason.ts';
import { ifSent, orEmpty, readNumber, requiredValue } from './fields.ts';
import { holdFields } from './hold.ts';
import { nameFitsType, type Order, OrderItemInput } from './order.ts';
import { type EditedField, editedFields, MAX_ITEMS, orderFields, orderLabels } from './order-fields.ts';
import { itemLabels } from './order-item-fields.ts';
import { sentShapeOf } from './order-rules.ts';
import { ARRIVED } from './order-status.ts';
import { isStaff } from './session.ts';
import { numberKinds } from './values/kinds.ts';

/** Pickup place whose parcels are delivered to `deliveryAddress`. */
export const PICKUP_TO_ADDRESS = 'AONEPI03';

const OrderItemUpdate = OrderItemInput.extend({
  itemQty: readNumber(numberKinds.count, {
    wrong: orderMessages.enterCorrectly(itemLabels.itemQty),
    whenEmpty: orderMessages.required(itemLabels.itemQty),
  })
    .pipe(
      z
        .number()
        .min(1, { error: ({ path = [] }) => messages.nthItemQty(Number(path.at(-2)) + 1) })
        .max(99_999, messages.tooLong(5)),
    )
    .prefault(1),
  unitPrice: requiredValue(orderMessages.required(itemLabels.unitPrice), OrderItemInput.shape.unitPrice),
  hsCode: requiredValue(messages.hsCode, OrderItemInput.shape.hsCode),
});

type PlainField = Exclude<EditedField, 'itemList'>;
/** Fields that the order drawer edits, except the list of items. */
export const plainEditedFields = editedFields.filter((name): name is PlainField => name !== 'itemList');

const editRules = {
  asSent: (sent: z.ZodType) => sent,
  orEmpty: (sent: z.ZodType) => orEmpty(sent as z.ZodType<string>),
  starred: (sent: z.ZodType) => requiredValue(messages.starred, sent),
};
type Edited<K extends PlainField, Sent extends z.ZodType> = {
  asSent: Sent;
  orEmpty: ReturnType<typeof orEmpty>;
  starred: ReturnType<typeof requiredValue<Sent>>;
}[(typeof orderFields)[K]['edit']];
const sentShape = sentShapeOf(orderFields, plainEditedFields);

const editedShape = Object.fromEntries(
  plainEditedFields.map((name) => [name, editRules[orderFields[name].edit](sentShape[name])]),
) as { [K in PlainField]: Edited<K, (typeof sentShape)[K]> };

/** Fields that the order drawer edits, with the rules that `edit` in `orderFields` names. */
export const EditableFields = z.object({
  ...editedShape,
  itemList: z
    .array(OrderItemUpdate)
    .min(1, messages.noItems)
    .max(MAX_ITEMS, orderMessages.enterCorrectly(orderLabels.itemList))
    .prefault([]),
});

/** Reason and note of a hold, and the tax that is due, for a change of the status of many orders. */
export const HoldInput = z.object({ ...sentShapeOf(orderFields, holdFields) });

/** Change of an order. A change contains all editable fields; an absent field gets its default. */
export const OrderUpdate = EditableFields.extend({
  id: Id,
  version: Version,
  /** Accepted from older clients and ignored. */
  updateHistoryFlag: z.string().optional(),
  /** Generates an order number if the change requires one. */
  autoOrderId: z.boolean().optional(),
  /** Required if the change ends a final status. */
  reason: ChangeReason.optional(),
}).refine(...nameFitsType());
export type OrderUpdate = z.output<typeof OrderUpdate>;

const editable = EditableFields.shape;
const warehouseShape = {
  status: ifSent(editable.status),
  orderId: ifSent(editable.orderId),
  parcelLocation: ifSent(editable.parcelLocation),
  width: ifSent(editable.width),
  length: ifSent(editable.length),
  height: ifSent(editable.height),
  weight: ifSent(editable.weight),
  boxQty: ifSent(editable.boxQty),
  holdReason: ifSent(editable.holdReason),
  holdNote: ifSent(editable.holdNote),
  taxAmount: ifSent(editable.taxAmount),
  taxAccount: ifSent(editable.taxAccount),
  taxDueDate: ifSent(editable.taxDueDate),
};
export type WarehouseField = keyof typeof warehouseShape;
export const warehouseFields = Object.keys(warehouseShape) as WarehouseField[];

/** Change of warehouse fields. Fields that are absent stay as they are, and the items are not checked. */
export const WarehouseUpdate = z.object({
  ...warehouseShape,
  id: Id,
  version: Version,
  /** Generates an order number if the change requires one. */
  autoOrderId: z.boolean().optional(),
  /** Required if the change reverts a milestone or ends a final status. */
  reason: ChangeReason.optional(),
});
export type WarehouseUpdate = z.output<typeof WarehouseUpdate>;

type Levelled = { authLevel: number };

/** True if the order is linked to a consol. */
export const isConsolidated = ({ consolId }: Pick<Order, 'consolId'>): boolean => consolId !== null;

/** True if the caller may change or delete the order. Only staff may change an order in a consol. */
export const mayChange = (actor: Levelled, order: Pick<Order, 'consolId'>): boolean =>
  isStaff(actor) || !isConsolidated(order);

/** True if the change sets an order without a number to `ARRIVED`, which requires an order number. */
export const needsOrderNumber = (from: string, to: string, orderId: string): boolean =>
  from !== to && to === ARRIVED && orderId === '';
