import type { UsdValue } from '#shared/domain/amounts.ts';
import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';

/** Data of the printed manifest and invoice. Weights are in kg. */

type Money = { amount: number; currency: string };

/** Order fields that manifest and invoice print in another form. */
type ReformattedField =
  | 'shipperName'
  | 'shipperAddress'
  | 'receiverName'
  | 'receiverZipcode'
  | 'receiverAddress1'
  | 'receiverAddress2'
  | 'itemList'
  | 'volumeWeight'
  | 'totalUsd'
  | 'rates';

export type ManifestBill = Pick<
  Order,
  Exclude<FieldAt<'manifest'>, ReformattedField | 'totalPrice' | 'totalCurrency'>
> & {
  shipper: readonly string[];
  consignee: readonly string[];
  description: string;
  /** Volume weight in kg by air, volume in CBM by sea. */
  volume: number;
  value: Money;
  /** Stored value in USD; undefined for an order of an earlier version, which may have none. */
  usd: UsdValue | undefined;
};

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

/** Weights are in kg, dimensions in cm. */
export type InvoiceData = Pick<
  Order,
  Exclude<FieldAt<'invoice'>, ReformattedField | 'shipperMobile' | 'receiverMobile'>
> & {
  isByAir: boolean;
  issuedOn: string;
  shipper: readonly string[];
  consignee: readonly string[];
  items: readonly InvoiceItem[];
  /** Stored value in USD; undefined for an order of an earlier version, which may have none. */
  usd: UsdValue | undefined;
  /** Volume weight in kg by air, volume in CBM by sea. */
  volume: number;
};

/** Invoices of a consol, and its orders that do not travel. */
export type Invoices = { invoices: readonly InvoiceData[] } & Pick<ManifestData, 'excluded' | 'loadingNote'>;
