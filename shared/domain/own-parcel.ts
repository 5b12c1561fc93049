import * as z from 'zod';
import { Order, OrderRow } from './order.ts';

/** A member's own parcel in the list of the customer's page. */
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

/** What a member's own order was registered with: the beginning of a new one. */
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
