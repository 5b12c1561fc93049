import type { Money, OrderFigures } from '#shared/domain/consol-figures.ts';
import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';

/** Data of the printed manifest and invoice. Weights are in kg. */

/** Order fields that manifest and invoice print in another form. */
type ReformattedField =
  | 'shipperName'
  | 'shipperAddress'
  | 'receiverName'
  | 'receiverZipcode'
  | 'receiverAddress1'
  | 'receiverAddress2'
  | 'itemList'
  | 'boxQty'
  | 'weight'
  | 'isUnmeasured'
  | 'volumeWeight'
  | 'volumeMm3'
  | 'totalUsd'
  | 'rates';

type Goods = { name: string; quantity: number };

export type ManifestBill = Pick<Order, Exclude<FieldAt<'manifest'>, ReformattedField>> & {
  shipper: readonly string[];
  consignee: readonly string[];
  goods: readonly Goods[];
  figures: OrderFigures;
};

/** Goods of a house bill that its row on the manifest has no room for. `no`: position among its goods. */
export type AttachedGoods = Goods & Pick<Order, 'hblNo'> & { no: number };

/** An order that is linked to the consol and does not travel with it, and why. */
export type ExcludedOrder = Pick<Order, 'hblNo' | 'receiverName'> & { reason: string };

export type ManifestData = {
  mblNo: string;
  isByAir: boolean;
  flightName: string;
  departCity: string;
  arrivalCity: string;
  etd: string;
  eta: string;
  printedAt: string;
  bills: readonly ManifestBill[];
  excluded: readonly ExcludedOrder[];
  /** Line about a loading that is not complete; empty at any other time. */
  loadingNote: string;
};

export type InvoiceItem = {
  name: string;
  brand: string;
  hsCode: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  price: Money;
};

/** Weights are in kg, dimensions in cm. `isUnmeasured`: the dimensions are those of the default box. */
export type InvoiceData = Pick<
  Order,
  Exclude<FieldAt<'invoice'>, ReformattedField | 'shipperMobile' | 'receiverMobile'>
> & {
  isByAir: boolean;
  isUnmeasured: boolean;
  issuedOn: string;
  shipper: readonly string[];
  consignee: readonly string[];
  items: readonly InvoiceItem[];
  figures: OrderFigures;
};

/** Invoices of a consol, and its orders that do not travel. */
export type Invoices = { invoices: readonly InvoiceData[] } & Pick<ManifestData, 'excluded' | 'loadingNote'>;

/** Statement of a partner in texts. Amounts have the currency. */
export type StatementPaper = {
  partnerName: string;
  /** Number of an issued statement, or the word for a draft. */
  number: string;
  month: string;
  issuedOn: string;
  dueOn: string;
  /** Sums of the charges of each freight method, corrections, and adjustments. */
  sums: readonly { name: string; count: string; amount: string }[];
  total: string;
  /** Empty if all lines are listed. */
  remark: string;
  lines: readonly Record<
    'hblNo' | 'orderNumber' | 'day' | 'method' | 'measure' | 'cause' | 'amount',
    string
  >[];
};
