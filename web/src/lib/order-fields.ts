import { orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { say } from '#shared/words.ko.ts';

/** A field of a form over an order, by the name that server and form give it. */
export type OrderFieldName = keyof typeof orderLabels | `itemList.${number}.${keyof typeof itemLabels}`;

/** A field's label: `itemList.0.itemName` → 품명 */
export const labelOf = (path: string): string => {
  const [name = '', , itemName] = path.split('.');
  if (itemName !== undefined) return itemLabels[itemName as keyof typeof itemLabels] ?? itemName;
  return orderLabels[name as keyof typeof orderLabels] ?? name;
};

/** The sentence for what the schema has none of its own for: a figure left blank or not readable. */
export const figureProblem = ({ path, input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const label = labelOf((path ?? []).join('.'));
  return input === '' ? say.required(label) : say.enterCorrectly(label);
};
