import { itemPrice, orderUsdValue, type UsdValue } from '#shared/domain/amounts.ts';
import type { Consol } from '#shared/domain/consol.ts';
import { seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR, type FieldAt } from '#shared/domain/order-fields.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { loadingNote } from '#shared/scan-words.ko.ts';
import type { ExcludedOrder, InvoiceData, Invoices, ManifestData } from './types.ts';

/** `exclusion`: why the order does not travel with its consol; empty if it does. */
export type PaperOrder = Pick<Order, FieldAt<'invoice' | 'manifest'>> & { exclusion: string };

const travelling = <O extends PaperOrder>(orders: readonly O[]): O[] =>
  orders.filter(({ exclusion }) => !exclusion);

const toExcluded = (orders: readonly PaperOrder[]): ExcludedOrder[] =>
  orders.flatMap(({ hblNo, receiverName, exclusion: reason }) =>
    reason ? [{ hblNo, receiverName, reason }] : [],
  );

const usdOf = (order: PaperOrder): UsdValue | undefined =>
  order.totalUsd === null && order.rates === null ? undefined : orderUsdValue(order, {});

const destination = ({ receiverAddress1, receiverAddress2, receiverZipcode }: PaperOrder) =>
  `${receiverAddress1} ${receiverAddress2} (${receiverZipcode})`;

/** @param orders with `volumeWeight` computed for the consol's freight method @param printedAt shown in Seoul time */
export const toManifest = (
  consol: Pick<
    Consol,
    'mblNo' | 'method' | 'flightName' | 'departCity' | 'arrivalCity' | 'etd' | 'eta' | 'loading'
  >,
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
  excluded: toExcluded(orders),
  loadingNote: loadingNote(consol.loading),
  bills: travelling(orders).map((order) => ({
    hblNo: order.hblNo,
    shipper: [order.shipperName, order.shipperAddress],
    consignee: [order.receiverName, destination(order)],
    description: order.itemList.map(({ itemName, itemQty }) => `${itemName} x${itemQty}`).join(', '),
    boxQty: order.boxQty,
    weight: order.weight,
    volume: order.volumeWeight,
    volumeMm3: order.volumeMm3,
    value: { amount: order.totalPrice, currency: order.totalCurrency },
    usd: usdOf(order),
  })),
});

/** @param order with `volumeWeight` computed for the consol's freight method @param issuedAt shown as a Seoul day */
const toInvoice = (order: PaperOrder, { method }: Pick<Consol, 'method'>, issuedAt: Date): InvoiceData => ({
  hblNo: order.hblNo,
  mblNo: order.mblNo,
  orderId: order.orderId,
  isByAir: method === AIR,
  issuedOn: seoulDay(issuedAt),
  shipper: [order.shipperName, order.shipperAddress, `Tel ${order.shipperMobile}`],
  consignee: [order.receiverName, destination(order), `Tel ${formatMobile(order.receiverMobile)}`],
  items: order.itemList.map((item) => ({
    name: item.itemName,
    brand: item.brand,
    hsCode: item.hsCode,
    quantity: item.itemQty,
    unit: item.unit,
    unitPrice: item.unitPrice,
    price: { amount: itemPrice(item), currency: item.currency },
  })),
  usd: usdOf(order),
  boxQty: order.boxQty,
  weight: order.weight,
  volume: order.volumeWeight,
  width: order.width,
  length: order.length,
  height: order.height,
});

/** Invoices of the orders that travel. @param issuedAt shown as a Seoul day */
export const toInvoices = (
  consol: Pick<Consol, 'method' | 'loading'>,
  orders: readonly PaperOrder[],
  issuedAt: Date,
): Invoices => ({
  invoices: travelling(orders).map((order) => toInvoice(order, consol, issuedAt)),
  excluded: toExcluded(orders),
  loadingNote: loadingNote(consol.loading),
});
