import {
  AIR,
  DEFAULT_COURIER,
  DEFAULT_PARTNER,
  ecommerceFields,
  NON_MEMBER,
  RecipientFields,
  SenderFields,
} from '#shared/domain/order.ts';
import { maySend, orderFields } from '#shared/domain/order-fields.ts';
import type { Answer, Body } from '#web/lib/call.ts';
import { keptOver } from '#web/lib/kept-over.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';

/** Where the form stands: the public page, or the back office with its step more. */
export type Mode = 'customer' | 'staff';

type OrderBody = Body<'POST /api/parcel/registerOrderByCustomer'>;
type ItemBody = NonNullable<OrderBody['itemList']>[number];

type Texts<T> = { [K in keyof T]-?: string };
export type ItemValues = Texts<ItemBody>;
/** The form as typed: every value a text. */
export type RegistrationValues = Texts<Omit<OrderBody, 'itemList' | 'memberId' | 'consoleId'>> & {
  itemList: ItemValues[];
};

export const emptyItem: ItemValues = {
  itemName: '',
  brand: '',
  itemQty: '1',
  unit: '',
  currency: 'USD',
  unitPrice: '',
  weight: '',
  width: '',
  length: '',
  height: '',
  url: '',
  hsCode: '',
};

/** What the form starts with. */
export const emptyOrder = (): RegistrationValues => ({
  siteUrl: '',
  shipperName: '',
  shipperMobile: '',
  shipperAddress: '',
  receiverType: '1',
  receiverName: '',
  receiverTel: '',
  receiverMobile: '',
  receiverZipcode: '',
  receiverAddress1: '',
  receiverAddress2: '',
  pcc: '',
  orderMemo: '',
  deliveryRequest: '',
  partnerId: String(DEFAULT_PARTNER),
  customerNum: String(NON_MEMBER),
  freightMethod: String(AIR),
  orderId: '',
  hblNo: '',
  needClearance: 'N',
  customsCategory: 'D',
  ecommerceType: '',
  overSeasSellerCode: '',
  overSeasSellerName: '',
  shippingAgencyCode: '',
  shippingAgencyName: '',
  sellerAgencyCode: '',
  sellerAgencyName: '',
  customsRequest: '',
  courierCode: DEFAULT_COURIER,
  courierNum: '',
  width: '10',
  length: '10',
  height: '10',
  weight: '0',
  boxQty: '1',
  itemList: [{ ...emptyItem }],
});

type OrderField = Exclude<keyof RegistrationValues, 'itemList'>;

/** The names of some fields. */
export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T)[];

const senderFields = namesOf(SenderFields.shape) satisfies readonly OrderField[];
/** The fields of the steps that a customer fills in; the items are sent apart. */
const customerFields = namesOf(orderFields).filter((name): name is OrderField => {
  const { step } = orderFields[name];
  return (step === 'sender' || step === 'recipient') && maySend('customer', name);
});

/** Figures of an item that may be left open: blank means not given. */
const openFigures = new Set(['weight', 'width', 'length', 'height']);

const pick = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, K>;

/** The sender alone, as a profile keeps it. */
export const senderOf = (values: RegistrationValues) => pick(values, senderFields);

const addressFields = namesOf(
  RecipientFields.omit({ orderMemo: true, deliveryRequest: true }).shape,
) satisfies readonly OrderField[];

/** The recipient alone, as an address book keeps it. */
export const recipientOf = <T extends Record<(typeof addressFields)[number], unknown>>(values: T) =>
  pick(values, addressFields);

const itemBody = (item: ItemValues) =>
  Object.fromEntries(Object.entries(item).filter(([key, value]) => value !== '' || !openFigures.has(key)));

const staffFields = ({ customerNum, ...values }: RegistrationValues) => ({
  ...values,
  ...(customerNum !== '' && { customerNum }),
  ...(values.customsCategory !== 'A' && Object.fromEntries(ecommerceFields.map((name) => [name, '']))),
});

/** The form as it is checked and sent. What only staff may set is left to the server's defaults on the public page. */
export const bodyOf = (mode: Mode, values: RegistrationValues): OrderBody =>
  // Texts where the schema wants one of a few: the schema is what says so.
  ({
    ...(mode === 'staff' ? staffFields(values) : pick(values, customerFields)),
    itemList: values.itemList.map(itemBody),
  }) as OrderBody;

/** Of one order. */
export const MOST_ITEMS = 100;

/** The form's values from a draft of this or an earlier version of the form. */
export const restoreValues = (kept: unknown): RegistrationValues => {
  const items = (kept as { itemList?: unknown } | null)?.itemList;
  const itemList = Array.isArray(items)
    ? items.slice(0, MOST_ITEMS).map((item) => keptOver(emptyItem, item))
    : [];
  const { itemList: firstItems, ...defaults } = emptyOrder();
  return { ...keptOver(defaults, kept), itemList: itemList.length > 0 ? itemList : firstItems };
};

const textsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      openFigures.has(name) && value === 0 ? '' : String(value),
    ]),
  );

/** The form's values from a past order: a new one like it, with no number yet. */
export const valuesOfOrder = ({ itemList, ...order }: Answer<'POST /api/my/getParcel'>): RegistrationValues =>
  restoreValues({ ...textsOf(order), itemList: itemList.map(textsOf) });

/** What a member's form starts with: the default sender, or at least a way to call. */
export const startOf = ({ sender, mobile }: OwnProfile): RegistrationValues => ({
  ...emptyOrder(),
  ...(sender ?? { shipperMobile: mobile }),
});
