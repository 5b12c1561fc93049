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
import type { Answer, Body } from '#web/lib/call.ts';
import { keptOver } from '#web/lib/draft.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';

/** Where the form stands: the public page, or the back office with its step more. */
export type Mode = 'customer' | 'staff';

type OrderBody = Body<'POST /api/parcel/registerOrderByCustomer'>;
type ItemBody = NonNullable<OrderBody['itemList']>[number];

type Texts<T> = { [K in keyof T]-?: string };
type ItemValues = Texts<ItemBody>;
const formFields = [...basicFields, ...senderFields, ...recipientFields];
type OrderField = (typeof formFields)[number];

/** The form as typed: every value a text. */
export type RegistrationValues = Record<OrderField, string> & {
  itemList: ItemValues[];
};

/** A blank item; a figure that would be 0 is left open. */
export const emptyItem = Object.fromEntries(
  sentItemFields.map((name) => [name, String(orderItemFields[name].stored[1] || '')]),
) as ItemValues;

/** The values of an empty form: the defaults of the order. */
export const emptyOrder = (): RegistrationValues => ({
  ...(Object.fromEntries(
    formFields.map((name) => [name, String(orderFields[name].stored[1] ?? '')]),
  ) as Record<OrderField, string>),
  partnerId: String(DEFAULT_PARTNER),
  itemList: [{ ...emptyItem }],
});

/** The names of some fields. */
export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T)[];

/** The fields of the steps that a customer fills in; the items are sent apart. */
const customerFields = [...senderFields, ...recipientFields];

/** Figures of an item that may be left open: blank means not given. */
const openFigures = new Set(['weight', 'width', 'length', 'height']);

const pick = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, K>;

/** The sender alone, as a profile keeps it. */
export const senderOf = (values: RegistrationValues) => pick(values, senderFields);

const addressFields = recipientFields.filter((name) => name !== 'orderMemo' && name !== 'deliveryRequest');

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

/** The form's values from a draft of this or an earlier version of the form. */
export const restoreValues = (kept: unknown): RegistrationValues => {
  const items = (kept as { itemList?: unknown } | null)?.itemList;
  const itemList = Array.isArray(items)
    ? items.slice(0, MAX_ITEMS).map((item) => keptOver(emptyItem, item))
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
