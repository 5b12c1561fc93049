import { holdFields, holdFieldsIn, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { type EditedField, ecommerceFields, type FieldAt } from '#shared/domain/order-fields.ts';
import { type SentItemField, sentItemFields } from '#shared/domain/order-item-fields.ts';
import { registeredOf } from '#shared/domain/order-measures.ts';
import {
  PICKUP_TO_ADDRESS,
  plainEditedFields,
  type WarehouseField,
  warehouseFields,
} from '#shared/domain/order-update.ts';
import type { Body } from '#web/lib/call.ts';
import { formText } from '#web/lib/order-fields.ts';

type UpdateBody = Body<'POST /api/parcel/updateOrder'>;

export { plainEditedFields as orderFields, sentItemFields as itemFields };
export type OrderField = (typeof plainEditedFields)[number];
export type ItemValues = Record<SentItemField, string>;
/**
 * The values of the form as strings. `customerName` and `isUnmeasured` are not sent. The sides of a box that was not
 * measured are empty.
 */
export type OrderValues = Record<OrderField, string> & {
  customerName: string;
  isUnmeasured: boolean;
  itemList: ItemValues[];
};

const sides = ['width', 'length', 'height'] as const satisfies readonly OrderField[];

const textsOf = <K extends string>(names: readonly K[], from: Record<K, string | number>) =>
  Object.fromEntries(names.map((name) => [name, formText(name, from[name])])) as Record<K, string>;

/** True if no one has entered the sides of the order. Those of measured boxes are their own. */
export const hasNoSize = (order: Order): boolean => registeredOf(order).isUnmeasured;

export const valuesOf = (order: Order): OrderValues => {
  const texts = textsOf(plainEditedFields, order);
  // Without a tax the field is empty, so that a required amount is recognised as missing.
  if (order.taxAmount === noHold.taxAmount) texts.taxAmount = '';
  return {
    ...texts,
    ...(hasNoSize(order) && Object.fromEntries(sides.map((name) => [name, '']))),
    customerName: order.customerName,
    isUnmeasured: hasNoSize(order),
    itemList: order.itemList.map((item) => textsOf(sentItemFields, item)),
  };
};

export const newItem: ItemValues = {
  ...textsOf(sentItemFields, {
    itemName: '',
    brand: '',
    itemQty: 1,
    unit: '',
    currency: 'USD',
    unitPrice: '',
    weight: 0,
    width: 0,
    length: 0,
    height: 0,
    url: '',
    hsCode: '',
  }),
};

export const hasEcommerce = ({ customsCategory }: Pick<OrderValues, 'customsCategory'>): boolean =>
  customsCategory === 'A';

export const hasDeliveryAddress = ({ pickUpLocation }: Pick<OrderValues, 'pickUpLocation'>): boolean =>
  pickUpLocation === PICKUP_TO_ADDRESS;

/** The body to validate and send, with hidden fields empty. */
export const bodyOf = (
  { customerName: _name, isUnmeasured, ...values }: OrderValues,
  { id, version }: Pick<Order, 'id' | 'version'>,
): UpdateBody => {
  const body: Record<string, unknown> = { ...values, id, version };
  if (!hasEcommerce(values)) for (const name of ecommerceFields) body[name] = '';
  if (!hasDeliveryAddress(values)) body.deliveryAddress = '';
  if (isUnmeasured && sides.every((name) => values[name] === '')) for (const name of sides) delete body[name];
  const shownHoldFields = holdFieldsIn(values.status);
  for (const name of holdFields)
    if (values[name] === '' || !shownHoldFields.includes(name)) body[name] = noHold[name];
  // The cast is safe because the server schema validates the enumerations.
  return body as UpdateBody;
};

/** The warehouse fields that differ from `saved`. Sides are sent together, and hold fields with their status. */
export const changedWarehouseFields = (values: OrderValues, saved: OrderValues): WarehouseField[] => {
  const isChanged = (name: WarehouseField) => values[name].trim() !== saved[name].trim();
  const groups: readonly (readonly WarehouseField[])[] = [sides, ['status', ...holdFieldsIn(values.status)]];
  return warehouseFields.filter(
    (name) => isChanged(name) || groups.some((group) => group.includes(name) && group.some(isChanged)),
  );
};

/** Parts of the drawer to which fields without an explicit place are appended. */
export type OpenPart = 'registration' | 'sender' | 'receiver' | 'delivery';

/** `laidOut`: form and view place the field explicitly. Otherwise the field is appended to the named part. */
const placeOf: Record<EditedField | FieldAt<'drawer'>, 'laidOut' | OpenPart> = {
  status: 'laidOut',
  orderId: 'laidOut',
  freightMethod: 'laidOut',
  parcelLocation: 'laidOut',
  customerNum: 'laidOut',
  width: 'laidOut',
  length: 'laidOut',
  height: 'laidOut',
  weight: 'laidOut',
  isUnmeasured: 'laidOut',
  boxQty: 'laidOut',
  siteUrl: 'laidOut',
  ecommerceType: 'laidOut',
  overSeasSellerCode: 'laidOut',
  overSeasSellerName: 'laidOut',
  shippingAgencyCode: 'laidOut',
  shippingAgencyName: 'laidOut',
  sellerAgencyCode: 'laidOut',
  sellerAgencyName: 'laidOut',
  shipperName: 'laidOut',
  shipperMobile: 'laidOut',
  shipperAddress: 'laidOut',
  pickUpLocation: 'laidOut',
  deliveryAddress: 'laidOut',
  receiverType: 'laidOut',
  receiverName: 'laidOut',
  receiverMobile: 'laidOut',
  receiverTel: 'laidOut',
  pcc: 'laidOut',
  receiverZipcode: 'laidOut',
  receiverAddress1: 'laidOut',
  receiverAddress2: 'laidOut',
  itemList: 'laidOut',
  needClearance: 'laidOut',
  customsCategory: 'laidOut',
  courierCode: 'laidOut',
  courierNum: 'laidOut',
  orderMemo: 'laidOut',
  customsRequest: 'laidOut',
  deliveryRequest: 'laidOut',
  holdReason: 'laidOut',
  holdNote: 'laidOut',
  taxAmount: 'laidOut',
  taxAccount: 'laidOut',
  taxDueDate: 'laidOut',
  hblNo: 'laidOut',
  mblNo: 'laidOut',
  round: 'laidOut',
  regName: 'laidOut',
  partnerName: 'laidOut',
  regDate: 'laidOut',
  boxes: 'laidOut',
  volumeWeight: 'laidOut',
  totalQty: 'laidOut',
  totalUsd: 'laidOut',
  rates: 'laidOut',
  promisedTo: 'laidOut',
  mergedInto: 'laidOut',
};

/** Fields that are appended to a part of the drawer. */
export const appendedTo = (part: OpenPart): OrderField[] =>
  plainEditedFields.filter((name) => placeOf[name] === part);
