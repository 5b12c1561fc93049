import { orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
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
