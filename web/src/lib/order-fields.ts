import { orderFields, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels, orderItemFields } from '#shared/domain/order-item-fields.ts';
import type { FieldKind } from '#shared/domain/values/kinds.ts';
import { formatRecipientMobile, formatSenderPhone } from '#shared/domain/values/phone-format.ts';
import { orderMessages } from '#shared/words.ko.ts';

/** Path of an order field in forms and in field errors of the server. */
export type OrderFieldName = keyof typeof orderLabels | `itemList.${number}.${keyof typeof itemLabels}`;

/** Label of a field: `itemList.0.itemName` → 품명. */
export const labelOf = (path: string): string => {
  const [name = '', , itemName] = path.split('.');
  if (itemName !== undefined) return itemLabels[itemName as keyof typeof itemLabels] ?? itemName;
  return orderLabels[name as keyof typeof orderLabels] ?? name;
};

/** Error message for a missing or invalid number. The schemas of number fields have no messages of their own. */
export const numberMessage = ({ path, input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const label = labelOf((path ?? []).join('.'));
  return input === '' ? orderMessages.required(label) : orderMessages.enterCorrectly(label);
};

type WithKind = { label: string; kind?: FieldKind | null };

/** Kind of a field, by its path: `itemList.0.weight` is a weight. */
export const kindOf = (path: string): FieldKind => {
  const [name = '', , itemName] = path.split('.');
  const fields: Readonly<Record<string, WithKind>> = itemName ? orderItemFields : orderFields;
  return fields[itemName ?? name]?.kind ?? 'text';
};

const isOfRecipient = (path: string): boolean => path.startsWith('receiver');

/** Kind of the text of a field while it is typed. */
export const typingKindOf = (path: string): FieldKind | 'recipientPhone' =>
  kindOf(path) === 'phone' && isOfRecipient(path) ? 'recipientPhone' : kindOf(path);

/** Text of a stored value in a form. A phone number is grouped. */
export const formText = (path: string, value: string | number): string => {
  if (kindOf(path) !== 'phone') return String(value);
  return (isOfRecipient(path) ? formatRecipientMobile : formatSenderPhone)(String(value));
};
