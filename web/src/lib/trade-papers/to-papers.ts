import type { Consol } from '#shared/domain/consol.ts';
import { lineAmount, notTravelling, orderFigures, travelling } from '#shared/domain/consol-figures.ts';
import { seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR, type FieldAt } from '#shared/domain/order-fields.ts';
import { printedMobile, printedSenderPhone } from '#shared/domain/values/printed-phone.ts';
import { loadingNote } from '#shared/scan-words.ko.ts';
import { isFlagSet, type WireFlag } from '#web/lib/wire-flag.ts';
import { latinName } from './latin-name.ts';
import type { ExcludedOrder, InvoiceData, Invoices, ManifestData } from './types.ts';

/** `exclusion`: why the order does not travel with its consol; empty if it does. */
export type PaperOrder = Pick<Order, Exclude<FieldAt<'invoice' | 'manifest'>, 'isUnmeasured'>> & {
  exclusion: string;
  isUnmeasured: WireFlag;
};

const toExcluded = (orders: readonly PaperOrder[]): ExcludedOrder[] =>
  notTravelling(orders).map(({ hblNo, receiverName, exclusion: reason }) => ({
    hblNo,
    receiverName,
    reason,
  }));

const figuresOf = (order: PaperOrder, rates: Rates) =>
  orderFigures({ ...order, isUnmeasured: isFlagSet(order.isUnmeasured) }, rates);

const destination = ({ receiverAddress1, receiverAddress2, receiverZipcode }: PaperOrder) =>
  `${receiverAddress1} ${receiverAddress2} (${receiverZipcode})`;

/**
 * @param orders with `volumeWeight` computed for the consol's freight method
 * @param printedAt shown in Seoul time
 * @param rates current exchange rates, for orders of an earlier version, which store none
 */
export const toManifest = (
  consol: Pick<
    Consol,
    'mblNo' | 'method' | 'flightName' | 'departCity' | 'arrivalCity' | 'etd' | 'eta' | 'loading'
  >,
  orders: readonly PaperOrder[],
  printedAt: Date,
  rates: Rates = {},
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
    consignee: [order.receiverName, latinName(order.receiverName), destination(order)].filter(Boolean),
    goods: order.itemList.map(({ itemName, itemQty }) => ({ name: itemName, quantity: itemQty })),
    figures: figuresOf(order, rates),
  })),
});

const toInvoice = (
  order: PaperOrder,
  { method }: Pick<Consol, 'method'>,
  issuedAt: Date,
  rates: Rates,
): InvoiceData => ({
  hblNo: order.hblNo,
  mblNo: order.mblNo,
  orderId: order.orderId,
  isByAir: method === AIR,
  issuedOn: seoulDay(issuedAt),
  shipper: [order.shipperName, order.shipperAddress, `Tel ${printedSenderPhone(order.shipperMobile)}`],
  consignee: [order.receiverName, destination(order), `Tel ${printedMobile(order.receiverMobile)}`],
  items: order.itemList.map((item) => ({
    name: item.itemName,
    brand: item.brand,
    hsCode: item.hsCode,
    quantity: item.itemQty,
    unit: item.unit,
    unitPrice: item.unitPrice,
    price: lineAmount(item),
  })),
  figures: figuresOf(order, rates),
  isUnmeasured: isFlagSet(order.isUnmeasured),
  width: order.width,
  length: order.length,
  height: order.height,
});

/**
 * Invoices of the orders that travel. @param orders with `volumeWeight` computed for the consol's freight method
 * @param issuedAt shown as a Seoul day @param rates see `toManifest`
 */
export const toInvoices = (
  consol: Pick<Consol, 'method' | 'loading'>,
  orders: readonly PaperOrder[],
  issuedAt: Date,
  rates: Rates = {},
): Invoices => ({
  invoices: travelling(orders).map((order) => toInvoice(order, consol, issuedAt, rates)),
  excluded: toExcluded(orders),
  loadingNote: loadingNote(consol.loading),
});
