import * as z from 'zod';
import { OrderItem } from './order.ts';
import { orderFields, ownOrderFields, ownParcelFields } from './order-fields.ts';
import { shapeOf } from './order-rules.ts';

const parcelShape = shapeOf(orderFields, ownParcelFields, 'kept');
/** A member's own parcel in the list of the customer's page. */
export const OwnParcel = z.object({ ...parcelShape, statusName: z.string() });
export type OwnParcel = z.output<typeof OwnParcel>;

const orderShape = shapeOf(orderFields, ownOrderFields, 'kept');
/** The contents of a member's own order, as the beginning of a new one. */
export const OwnOrder = z.object({ ...orderShape, itemList: z.array(OrderItem) });
export type OwnOrder = z.output<typeof OwnOrder>;
