import { itemPrice } from '#shared/domain/amounts.ts';
import type { Consol } from '#shared/domain/consol.ts';
import { seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR, type FieldAt } from '#shared/domain/order-fields.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import type { InvoiceData, ManifestData } from './types.ts';

export type PaperOrder = Pick<Order, FieldAt<'invoice' | 'manifest'>>;

const destination = ({ receiverAddress1, receiverAddress2, receiverZipcode }: PaperOrder) =>
  `${receiverAddress1} ${receiverAddress2} (${receiverZipcode})`;

/** @param orders with `volumeWeight` computed for the consol's freight method @param printedAt shown in Seoul time */
export const toManifest = (
  consol: Pick<Consol, 'mblNo' | 'method' | 'flightName' | 'departCity' | 'arrivalCity' | 'etd' | 'eta'>,
  orders: readonly PaperOrder[],
  printedAt: Date,
): ManifestData => ({
  mblNo: consol.mblNo,
  isByAir: consol.method === AIR,
  flightName: consol.flightName,
  departCity: consol.departCity,
  arrivalCity: consol.arrivalCity,
  etd: consol.etd,
  eta: consol.eta,
  printedAt: seoulMinute(printedAt),
  bills: orders.map((order) => ({
    hblNo: order.hblNo,
    shipper: [order.shipperName, order.shipperAddress],
    consignee: [order.receiverName, destination(order)],
    description: order.itemList.map(({ itemName, itemQty }) => `${itemName} x${itemQty}`).join(', '),
    boxQty: order.boxQty,
    weight: order.weight,
    volume: order.volumeWeight,
    value: { amount: order.totalPrice, currency: order.totalCurrency },
  })),
});

/** @param order with `volumeWeight` computed for the consol's freight method @param issuedAt shown as a Seoul day */
export const toInvoice = (
  order: PaperOrder,
  { method }: Pick<Consol, 'method'>,
  issuedAt: Date,
): InvoiceData => ({
  hblNo: order.hblNo,
  mblNo: order.mblNo,
  orderId: order.orderId,
  isByAir: method === AIR,
  issuedOn: seoulDay(issuedAt),
  shipper: [order.shipperName, order.shipperAddress, `Tel ${order.shipperMobile}`],
  consignee: [order.receiverName, destination(order), `Tel ${formatMobile(order.receiverMobile)}`],
  items: order.itemList.map(({ itemName, brand, hsCode, itemQty, unit, unitPrice, currency }) => ({
    name: itemName,
    brand,
    hsCode,
    quantity: itemQty,
    unit,
    unitPrice,
    price: { amount: itemPrice(unitPrice, itemQty), currency },
  })),
  boxQty: order.boxQty,
  weight: order.weight,
  volume: order.volumeWeight,
  width: order.width,
  length: order.length,
  height: order.height,
});
