import * as z from 'zod';
import { OrderItem } from './order.ts';
import { orderFields, ownOrderFields, ownParcelFields } from './order-fields.ts';
import { shapeOf } from './order-rules.ts';
import { ParcelDetails } from './parcel-details.ts';

const parcelShape = shapeOf(orderFields, ownParcelFields, 'stored');
/** Parcel in the list of a member's own parcels. */
export const OwnParcel = z.object({ ...parcelShape, ...ParcelDetails.shape, statusName: z.string() });
export type OwnParcel = z.output<typeof OwnParcel>;

const orderShape = shapeOf(orderFields, ownOrderFields, 'stored');
/** Past order of a member, as a template for a new registration. */
export const OwnOrder = z.object({ ...orderShape, itemList: z.array(OrderItem) });
export type OwnOrder = z.output<typeof OwnOrder>;
