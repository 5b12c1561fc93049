import * as z from 'zod';
import { Order, OrderRow } from './order.ts';

/** A parcel in the customer's own list. */
export const OwnParcel = OrderRow.pick({
  id: true,
  hblNo: true,
  freightMethod: true,
  status: true,
  courierCode: true,
  courierNum: true,
  receiverName: true,
  itemNames: true,
  boxQty: true,
  totalPrice: true,
  totalCurrency: true,
  regDate: true,
}).extend({ statusName: z.string() });
export type OwnParcel = z.output<typeof OwnParcel>;

/** Data of an own order, to start a new one with. */
export const OwnOrder = Order.pick({
  freightMethod: true,
  siteUrl: true,
  shipperName: true,
  shipperMobile: true,
  shipperAddress: true,
  receiverType: true,
  receiverName: true,
  receiverTel: true,
  receiverMobile: true,
  receiverZipcode: true,
  receiverAddress1: true,
  receiverAddress2: true,
  pcc: true,
  orderMemo: true,
  deliveryRequest: true,
  itemList: true,
});
export type OwnOrder = z.output<typeof OwnOrder>;
