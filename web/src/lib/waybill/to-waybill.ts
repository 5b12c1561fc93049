import { seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { printedHomePhone, printedMobile, printedSenderPhone } from '#shared/domain/values/printed-phone.ts';
import { freightName } from '#web/lib/order-words.ts';
import { labelWeight } from './label-weight.ts';
import type { WaybillData } from './types.ts';

type Lookups = {
  /** Null if the lookup of the zip code failed. */
  sorting: SortingCode | null;
  /** If undefined, the label shows the courier code. */
  courierName: string | undefined;
  printedAt: Date;
};

type LabelledOrder = Pick<Order, FieldAt<'waybill'>>;

const waybillOf = (
  order: LabelledOrder,
  { sorting, courierName, printedAt }: Lookups,
): Omit<WaybillData, 'box' | 'weight'> => ({
  hblNo: order.hblNo,
  mblNo: order.mblNo,
  courierName: courierName ?? order.courierCode,
  courierNum: order.courierNum,
  sorting,
  freight: freightName(order.freightMethod),
  orderId: order.orderId,
  shipperName: order.shipperName,
  shipperMobile: printedSenderPhone(order.shipperMobile),
  shipperAddress: order.shipperAddress,
  receiverName: order.receiverName,
  receiverTel: printedHomePhone(order.receiverTel),
  receiverMobile: printedMobile(order.receiverMobile),
  receiverZipcode: order.receiverZipcode,
  receiverAddress1: order.receiverAddress1,
  receiverAddress2: order.receiverAddress2,
  items: order.itemList.map(({ itemName, itemQty }) => ({ name: itemName, quantity: itemQty })),
  totalQty: order.totalQty,
  boxQty: order.boxQty,
  // Customers enter the delivery request as the order memo. A request entered by staff takes precedence.
  deliveryRequest: order.deliveryRequest || order.orderMemo,
  partnerName: order.partnerName,
  registeredOn: seoulDay(order.regDate),
  printedAt: seoulMinute(printedAt),
  isReprint: order.printCount > 0,
});

/** Waybills of an order, one per box. @param maxBoxes number of boxes after which the rest is left out */
export const toWaybills = (
  order: LabelledOrder,
  lookups: Lookups,
  maxBoxes = Number.POSITIVE_INFINITY,
): WaybillData[] => {
  const waybill = waybillOf(order, lookups);
  return Array.from({ length: Math.min(order.boxQty, maxBoxes) }, (_, index) => ({
    ...waybill,
    box: index + 1,
    weight: labelWeight(order, index + 1),
  }));
};
