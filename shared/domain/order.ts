import * as z from 'zod';
import { Flag, Id, NumberLike } from '../contract/wire.ts';
import { itemLabels, orderLabels, say } from '../words.ko.ts';
import { typedText } from './clean-text.ts';
import { count, measure, patterned, patterns, required, text } from './fields.ts';

/** Orders (parcels): what is registered, what is kept, and the shorter forms that lists and tracking show. */

/** The customer number of a parcel that belongs to no member. */
export const NON_MEMBER = 999_999_999;
export const DEFAULT_COURIER = 'K001';
export const DEFAULT_PARTNER = 1;

export const SEA = 1;
export const AIR = 2;

/** Declared value in USD from which the registration form warns. */
export const HIGHLIGHT_ABOVE = 149;

export const currencies = ['USD', 'KRW', 'JPY'] as const;

const missing = (input: unknown) => input === '' || input === undefined || input === null;

/** One of a few texts, required unless a default is added. */
const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, {
    error: (issue) => (missing(issue.input) ? say.required(label) : say.enterCorrectly(label)),
  });

/** 1 or 2, or its text. */
const oneOrTwo = (label: string) =>
  z.codec(
    z.literal([1, 2, '1', '2'], {
      error: (issue) => (missing(issue.input) ? say.required(label) : say.enterCorrectly(label)),
    }),
    z.literal([1, 2]),
    { decode: (value) => Number(value) as 1 | 2, encode: (value) => value },
  );

/** What only an e-commerce parcel (`customsCategory` A) carries. */
export const ecommerceFields = [
  'ecommerceType',
  'overSeasSellerCode',
  'overSeasSellerName',
  'shippingAgencyCode',
  'shippingAgencyName',
  'sellerAgencyCode',
  'sellerAgencyName',
] as const;

/** An item as registered. */
export const OrderItemInput = z.object({
  itemName: typedText()
    .min(1, { error: say.itemName, abort: true })
    .max(50, say.tooLong(50))
    .regex(patterns.alphanumeric, say.enterCorrectly(itemLabels.itemName))
    .prefault(''),
  brand: patterned(itemLabels.brand, 50, patterns.alphanumeric),
  itemQty: NumberLike.pipe(
    z.int(say.enterCorrectly(itemLabels.itemQty)).min(1, say.itemQty).max(99_999, say.tooLong(5)),
  ).prefault(1),
  unit: text(5),
  currency: choice(itemLabels.currency, currencies).default('USD'),
  unitPrice: measure(itemLabels.unitPrice, 0, 1_000_000_000),
  weight: measure(itemLabels.weight, 0),
  width: measure(itemLabels.width, 0),
  length: measure(itemLabels.length, 0),
  height: measure(itemLabels.height, 0),
  url: text(500),
  hsCode: text(6).refine((code) => code === '' || patterns.hsCode.test(code), say.hsCode),
});
export type OrderItemInput = z.output<typeof OrderItemInput>;

/** Step "보내는 분" of the stepper. */
export const SenderFields = z.object({
  siteUrl: text(500),
  shipperName: required(orderLabels.shipperName, 50, patterns.englishName),
  shipperMobile: required(orderLabels.shipperMobile, 11, patterns.phone),
  shipperAddress: required(orderLabels.shipperAddress, 200, patterns.englishAddress),
});

/** Step "받는 분" of the stepper. Whether a name is a person's or a firm's is checked by `OrderInput`. */
export const RecipientFields = z.object({
  receiverType: oneOrTwo(orderLabels.receiverType),
  receiverName: required(orderLabels.receiverName, 50, patterns.koreanFirm),
  receiverTel: required(orderLabels.receiverTel, 11, patterns.phone),
  receiverMobile: required(orderLabels.receiverMobile, 11, patterns.phone),
  receiverZipcode: typedText()
    .min(1, { error: say.required(orderLabels.receiverZipcode), abort: true })
    .regex(patterns.zipcode, say.zipcode)
    .prefault(''),
  receiverAddress1: required(orderLabels.receiverAddress1, 200, patterns.koreanAddress),
  receiverAddress2: required(orderLabels.receiverAddress2, 200, patterns.koreanAddressDetail),
  pcc: required(orderLabels.pcc, 13, patterns.code),
  orderMemo: text(400),
  deliveryRequest: text(400),
});

/** A house bill number as typed or scanned; there is only one number, whatever the case. */
export const HblNo = typedText().toUpperCase().max(20, say.tooLong(20));

/** A person's name is Hangul and blanks; only a firm's may hold more. */
export const isNameForType = (receiverType: string | number, receiverName: string): boolean =>
  Number(receiverType) !== 1 || patterns.koreanName.test(receiverName);

/** `refine(...nameFitsType)`: the rule of the two fields together, silent while the name itself is wrong. */
export const nameFitsType = [
  (recipient: { receiverType: string | number; receiverName: string }) =>
    isNameForType(recipient.receiverType, recipient.receiverName),
  {
    path: ['receiverName'],
    error: say.enterCorrectly(orderLabels.receiverName),
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some((issue) => issue.path?.[0] === 'receiverName'),
  },
] satisfies [unknown, unknown];

/** The basic-info step that staff and partners fill in beside the customer's steps. */
export const BasicFields = z.object({
  partnerId: NumberLike.pipe(z.int().positive()).optional(),
  customerNum: NumberLike.pipe(z.int().positive()).prefault(NON_MEMBER),
  freightMethod: oneOrTwo(orderLabels.freightMethod).prefault(AIR),
  orderId: patterned(orderLabels.orderId, 20, patterns.code),
  hblNo: HblNo.refine(
    (value) => value === '' || patterns.code.test(value),
    say.enterCorrectly(orderLabels.hblNo),
  ).prefault(''),
  needClearance: choice(orderLabels.needClearance, ['Y', 'N']).default('N'),
  customsCategory: choice(orderLabels.customsCategory, ['A', 'D', 'E', 'F']).default('D'),
  ecommerceType: text(20),
  overSeasSellerCode: text(20),
  overSeasSellerName: text(50),
  shippingAgencyCode: text(20),
  shippingAgencyName: text(50),
  sellerAgencyCode: text(20),
  sellerAgencyName: text(50),
  customsRequest: text(400),
  courierCode: patterned(orderLabels.courierCode, 20, patterns.code).prefault(DEFAULT_COURIER),
  courierNum: patterned(orderLabels.courierNum, 20, patterns.code),
  width: measure(orderLabels.width, 10),
  length: measure(orderLabels.length, 10),
  height: measure(orderLabels.height, 10),
  weight: measure(orderLabels.weight, 0),
  boxQty: count(orderLabels.boxQty, 1, 1),
});

/**
 * A registration as it arrives; what the session decides (partner, registrant, own numbers) is settled by the server.
 */
export const OrderInput = z
  .object({
    ...BasicFields.shape,
    ...SenderFields.shape,
    ...RecipientFields.shape,
    /** Of the link that was followed: who handed it out, a note and never a right. */
    memberId: z.union([typedText().max(20), z.number()]).prefault(''),
    /** The consol that the order is linked to at its registration; empty for none. */
    consoleId: z.union([Id, z.literal('')]).prefault(''),
    itemList: z
      .array(OrderItemInput)
      .min(1, say.atLeastOneItem)
      .max(100, say.enterCorrectly(orderLabels.itemList))
      .prefault([]),
  })
  .refine(...nameFitsType);
export type OrderInput = z.output<typeof OrderInput>;

/** An item as kept: with the volume weight (kg, 3 decimals) worked out. */
export const OrderItem = z.object({
  itemName: z.string(),
  brand: z.string(),
  itemQty: z.number(),
  unit: z.string(),
  currency: z.enum(currencies),
  unitPrice: z.number(),
  weight: z.number(),
  width: z.number(),
  length: z.number(),
  height: z.number(),
  volumeWeight: z.number(),
  url: z.string(),
  hsCode: z.string(),
});
export type OrderItem = z.output<typeof OrderItem>;

/** What a list of orders shows of each; everything else comes from the whole order. */
export const OrderRow = z.object({
  id: z.number(),
  version: z.number(),
  partnerId: z.number(),
  partnerName: z.string(),
  /** The member who registered it; null for a visitor. */
  regId: z.number().nullable(),
  regName: z.string(),
  customerNum: z.number(),
  customerName: z.string(),
  freightMethod: z.literal([SEA, AIR]),
  orderId: z.string(),
  round: z.number(),
  hblNo: z.string(),
  mblNo: z.string(),
  consolId: z.number().nullable(),
  status: z.string(),
  courierCode: z.string(),
  courierNum: z.string(),
  parcelLocation: z.string(),
  shipperName: z.string(),
  receiverName: z.string(),
  receiverMobile: z.string(),
  receiverZipcode: z.string(),
  receiverAddress1: z.string(),
  pcc: z.string(),
  needClearance: z.enum(['Y', 'N']),
  weight: z.number(),
  volumeWeight: z.number(),
  boxQty: z.number(),
  isPrinted: Flag,
  /** The items' names in one line, at most 60 characters. */
  itemNames: z.string(),
  totalPrice: z.number(),
  /** Of `totalPrice`: the items' currency, USD when they differ. */
  totalCurrency: z.enum(currencies),
  totalQty: z.number(),
  totalWeight: z.number(),
  regDate: z.iso.datetime(),
  modiDate: z.iso.datetime(),
  isDel: Flag,
});
export type OrderRow = z.output<typeof OrderRow>;

/** The name of an order's status: read from the codes for every answer, never stored. */
const named = { statusName: z.string() };

/** A list row as it is answered. */
export const ListedOrder = OrderRow.extend(named);
export type ListedOrder = z.output<typeof ListedOrder>;

/** A whole order. */
export const Order = OrderRow.extend({
  regType: z.enum(['admin', 'customer']),
  memberId: z.string(),
  /** The status it was registered with: the first line of its history. */
  firstStatus: z.string(),
  customsCategory: z.enum(['A', 'D', 'E', 'F']),
  ecommerceType: z.string(),
  overSeasSellerCode: z.string(),
  overSeasSellerName: z.string(),
  shippingAgencyCode: z.string(),
  shippingAgencyName: z.string(),
  sellerAgencyCode: z.string(),
  sellerAgencyName: z.string(),
  customsRequest: z.string(),
  width: z.number(),
  length: z.number(),
  height: z.number(),
  siteUrl: z.string(),
  shipperMobile: z.string(),
  shipperAddress: z.string(),
  receiverType: z.literal([1, 2]),
  receiverTel: z.string(),
  receiverAddress2: z.string(),
  orderMemo: z.string(),
  deliveryRequest: z.string(),
  pickUpLocation: z.string(),
  deliveryAddress: z.string(),
  itemList: z.array(OrderItem),
});
export type Order = z.output<typeof Order>;

/** A whole order as it is answered. */
export const NamedOrder = Order.extend(named);
export type NamedOrder = z.output<typeof NamedOrder>;

/** One step of a parcel's way, oldest first. */
export const HistoryRow = z.object({
  statusLabel: z.string(),
  updated_by_name: z.string(),
  created_at: z.iso.datetime(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** A change of an order, field by field; `from` and `to` as people read them. */
export const OrderChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
});
export type OrderChange = z.output<typeof OrderChange>;

/** What tracking shows of a parcel, masked for anyone who is not its customer, its partner or staff. */
export const TrackingRow = z.object({
  hblNo: z.string(),
  partnerName: z.string(),
  status: z.string(),
  statusName: z.string(),
  receiverName: z.string(),
  receiverMobile: z.string(),
  receiverAddress1: z.string(),
  orderMemo: z.string(),
  regDate: z.iso.datetime(),
  history: z.array(z.object({ status: z.string(), statusLabel: z.string(), created_at: z.iso.datetime() })),
});
export type TrackingRow = z.output<typeof TrackingRow>;
