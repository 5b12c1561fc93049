import * as z from 'zod';
import { Id, NumberLike, Version } from '../contract/wire.ts';
import { itemLabels, orderLabels, say } from '../words.ko.ts';
import { given, orEmpty, patterned, patterns, required, text } from './fields.ts';
import {
  BasicFields,
  nameFitsType,
  type Order,
  OrderItemInput,
  RecipientFields,
  SenderFields,
} from './order.ts';
import { isStaff } from './session.ts';

/** Changing an order: the form of the order modal, and who may change what. For the server and the form alike. */

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

const { partnerId: _partner, hblNo: _number, ...basicFields } = BasicFields.shape;

/** What the order modal changes. Fields marked with * must be given, the others may stay empty. */
export const EditableFields = z.object({
  ...basicFields,
  needClearance: given(say.starred, basicFields.needClearance),
  weight: given(say.starred, basicFields.weight),
  siteUrl: SenderFields.shape.siteUrl,
  shipperName: orEmpty(SenderFields.shape.shipperName),
  shipperMobile: orEmpty(SenderFields.shape.shipperMobile),
  shipperAddress: orEmpty(SenderFields.shape.shipperAddress),
  receiverType: RecipientFields.shape.receiverType,
  receiverName: given(say.starred, RecipientFields.shape.receiverName),
  receiverTel: orEmpty(RecipientFields.shape.receiverTel),
  receiverMobile: given(say.starred, RecipientFields.shape.receiverMobile),
  receiverZipcode: given(say.starred, RecipientFields.shape.receiverZipcode),
  receiverAddress1: orEmpty(RecipientFields.shape.receiverAddress1),
  receiverAddress2: orEmpty(RecipientFields.shape.receiverAddress2),
  pcc: given(say.starred, RecipientFields.shape.pcc),
  orderMemo: RecipientFields.shape.orderMemo,
  deliveryRequest: RecipientFields.shape.deliveryRequest,
  parcelLocation: patterned(orderLabels.parcelLocation, 20, patterns.code),
  pickUpLocation: patterned(orderLabels.pickUpLocation, 20, patterns.code),
  deliveryAddress: text(200),
  status: required(orderLabels.status, 11, patterns.code),
  itemList: z
    .array(OrderItemUpdate)
    .min(1, say.noItems)
    .max(100, say.enterCorrectly(orderLabels.itemList))
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
