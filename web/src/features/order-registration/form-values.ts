import {
  basicFields,
  DEFAULT_PARTNER,
  ecommerceFields,
  MAX_ITEMS,
  orderFields,
  recipientFields,
  senderFields,
} from '#shared/domain/order-fields.ts';
import { orderItemFields, sentItemFields } from '#shared/domain/order-item-fields.ts';
import type { Body } from '#web/lib/call.ts';
import { mergeStored } from '#web/lib/draft.ts';
import { formText } from '#web/lib/order-fields.ts';
import type { OwnOrder, OwnProfile } from '#web/lib/own-queries.ts';
import { isFlagSet } from '#web/lib/wire-flag.ts';

/** `customer`: the form of the public page. `staff`: the form of the back office, with one more step. */
export type Mode = 'customer' | 'staff';

type OrderBody = Body<'POST /api/parcel/registerOrderByCustomer'>;
type ItemBody = NonNullable<OrderBody['itemList']>[number];

type Texts<T> = { [K in keyof T]-?: string };
type ItemValues = Texts<ItemBody>;
const formFields = [...basicFields, ...senderFields, ...recipientFields];
type OrderField = (typeof formFields)[number];

export type RegistrationValues = Record<OrderField, string> & {
  /** Entered by visitors only. */
  noticeEmail: string;
  itemList: ItemValues[];
};

/** A new item with the default values. Numbers that default to 0 are blank. */
export const emptyItem = Object.fromEntries(
  sentItemFields.map((name) => [name, String(orderItemFields[name].stored[1] || '')]),
) as ItemValues;

/** Box and freight method: optional on the public page, where blank fields get their defaults on the server. */
export const boxFields = [
  'freightMethod',
  'width',
  'length',
  'height',
  'weight',
  'boxQty',
] as const satisfies OrderField[];

export const emptyOrder = (mode: Mode): RegistrationValues => ({
  ...(Object.fromEntries(
    formFields.map((name) => [name, String(orderFields[name].stored[1] ?? '')]),
  ) as Record<OrderField, string>),
  ...(mode === 'customer' && (Object.fromEntries(boxFields.map((name) => [name, ''])) as object)),
  partnerId: String(DEFAULT_PARTNER),
  noticeEmail: '',
  itemList: [{ ...emptyItem }],
});

export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T)[];

const customerFields = [...senderFields, ...recipientFields, ...boxFields, 'noticeEmail'] as const;

const sides: ReadonlySet<string> = new Set(['width', 'length', 'height']);
/** Numbers of an item that may be left blank. Blank values are not sent. */
const optionalNumbers = new Set(['weight', ...sides]);
const optionalFields = new Set<string>(boxFields);

const pick = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, K>;

export const senderOf = (values: RegistrationValues) => pick(values, senderFields);

const addressFields = recipientFields.filter((name) => name !== 'orderMemo' && name !== 'deliveryRequest');

/** The recipient as stored in an address book. The memos of the order are left out. */
export const recipientOf = <T extends Record<(typeof addressFields)[number], unknown>>(values: T) =>
  pick(values, addressFields);

const withoutBlank = (values: object, optional: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' || !optional.has(key)));

const staffFields = ({ customerNum, ...values }: RegistrationValues) => ({
  ...values,
  ...(customerNum !== '' && { customerNum }),
  ...(values.customsCategory !== 'A' && Object.fromEntries(ecommerceFields.map((name) => [name, '']))),
});

/** The body to validate and send. On the public page the server sets the fields that only staff may send. */
export const bodyOf = (mode: Mode, values: RegistrationValues): OrderBody =>
  // The cast is safe because the server schema validates the enumerations.
  ({
    ...(mode === 'staff' ? staffFields(values) : withoutBlank(pick(values, customerFields), optionalFields)),
    itemList: values.itemList.map((item) => withoutBlank(item, optionalNumbers)),
  }) as OrderBody;

/** Reads the values of a draft. Missing and invalid values, as from an earlier version, are replaced by defaults. */
export const restoreValues = (mode: Mode, saved: unknown): RegistrationValues => {
  const items = (saved as { itemList?: unknown } | null)?.itemList;
  const itemList = Array.isArray(items)
    ? items.slice(0, MAX_ITEMS).map((item) => mergeStored(emptyItem, item))
    : [];
  const { itemList: firstItems, ...defaults } = emptyOrder(mode);
  return { ...mergeStored(defaults, saved), itemList: itemList.length > 0 ? itemList : firstItems };
};

const textsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      optionalNumbers.has(name) && value === 0 ? '' : formText(name, value),
    ]),
  );

/** Form values for a new order with the contents of a past order, but without its house bill number and box. */
export const valuesOfOrder = ({ itemList, freightMethod, ...order }: OwnOrder): RegistrationValues =>
  restoreValues('customer', {
    ...textsOf({ ...pick(order, [...senderFields, ...recipientFields]), freightMethod }),
    itemList: itemList.map(textsOf),
  });

/**
 * Form values of an own order that a member changes. The size is blank if no one has entered it. Other box fields with
 * their default are blank, as at the registration.
 */
export const valuesOfOwnOrder = (order: OwnOrder): RegistrationValues => {
  const entered = boxFields.filter((name) =>
    sides.has(name) ? !isFlagSet(order.isUnmeasured) : order[name] !== orderFields[name].stored[1],
  );
  return restoreValues('customer', {
    ...textsOf(pick(order, [...senderFields, ...recipientFields, ...entered])),
    itemList: order.itemList.map(textsOf),
  });
};

/** Initial values for a member: the default sender of the profile, or else only the mobile number of the member. */
export const valuesOfProfile = ({ sender, mobile }: OwnProfile): RegistrationValues => ({
  ...emptyOrder('customer'),
  ...textsOf(sender ?? { shipperMobile: mobile }),
});
