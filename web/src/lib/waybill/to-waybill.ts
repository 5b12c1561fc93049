import { seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import { formatMobile, formatPhone } from '#shared/domain/masking.ts';
import { type Order, SEA } from '#shared/domain/order.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import type { WaybillData } from './types.ts';

/** What the label prints of an order; `sorting` is null when the lookup of the zipcode failed. */
export const toWaybill = (order: Order, sorting: SortingCode | null, printedAt: Date): WaybillData => ({
  hblNo: order.hblNo,
  mblNo: order.mblNo,
  courierCode: order.courierCode,
  courierNum: order.courierNum,
  sorting,
  freight: order.freightMethod === SEA ? '해상' : '항공',
  orderId: order.orderId,
  shipperName: order.shipperName,
  shipperMobile: formatMobile(order.shipperMobile),
  shipperAddress: order.shipperAddress,
  receiverName: order.receiverName,
  receiverTel: formatPhone(order.receiverTel),
  receiverMobile: formatMobile(order.receiverMobile),
  receiverZipcode: order.receiverZipcode,
  receiverAddress1: order.receiverAddress1,
  receiverAddress2: order.receiverAddress2,
  items: order.itemList.map(({ itemName, itemQty }) => ({ name: itemName, quantity: itemQty })),
  totalQty: order.totalQty,
  weight: order.weight,
  boxQty: order.boxQty,
  // Customers write theirs as the order's memo; staff may set a request of its own, which then stands.
  deliveryRequest: order.deliveryRequest || order.orderMemo,
  partnerName: order.partnerName,
  registeredOn: seoulDay(order.regDate),
  printedAt: seoulMinute(printedAt),
});
