import * as z from 'zod';
import { Id, Version } from '#shared/contract/wire.ts';
import { OwnCharge } from './charge.ts';
import { nameFitsType, OrderInput, OrderItem } from './order.ts';
import {
  type OwnEditedField,
  orderFields,
  ownEditedFields,
  ownOrderFields,
  ownParcelFields,
} from './order-fields.ts';
import { sentShapeOf, storedShapeOf } from './order-rules.ts';
import { ParcelDetails } from './parcel-details.ts';
import { Promised, Timeline } from './timeline.ts';

const parcelShape = storedShapeOf(orderFields, ownParcelFields);
/** Parcel in the list of a member's own parcels. */
export const OwnParcel = z.object({
  ...parcelShape,
  ...ParcelDetails.shape,
  statusName: z.string(),
  /** Days on which the parcel is expected; null if nothing is promised, also during a hold. */
  promised: Promised.pick({ from: true, to: true, isLate: true }).nullable(),
});
export type OwnParcel = z.output<typeof OwnParcel>;

const orderShape = storedShapeOf(orderFields, ownOrderFields);
/** Own order of a member, with everything that the member declared. */
export const OwnOrder = z.object({ ...orderShape, itemList: z.array(OrderItem), statusName: z.string() });
export type OwnOrder = z.output<typeof OwnOrder>;

/** Own order with its delivery. The response to a change has no delivery. */
export const OwnOrderDetail = z.object({
  ...OwnOrder.shape,
  ...ParcelDetails.shape,
  ...Timeline.shape,
  /** Charge of a parcel of the own partner; null for parcels of other partners, which bill their customers themselves. */
  charge: OwnCharge.nullable(),
});
export type OwnOrderDetail = z.output<typeof OwnOrderDetail>;

const itemList = OrderInput.shape.itemList;
const isPlain = (name: OwnEditedField): name is Exclude<OwnEditedField, 'itemList'> => name !== 'itemList';
/** Change of an own order by a member. It contains all fields that a member may change; an absent field gets its default. */
export const OwnOrderUpdate = z
  .object({
    ...sentShapeOf(orderFields, ownEditedFields.filter(isPlain)),
    itemList,
    id: Id,
    version: Version,
  })
  .refine(...nameFitsType());
export type OwnOrderUpdate = z.output<typeof OwnOrderUpdate>;
