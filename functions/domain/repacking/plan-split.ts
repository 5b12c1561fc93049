import type { Part } from '#shared/contract/parcel-repack.ts';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';

const UNEQUAL = '나눈 수량의 합이 원래 수량과 같아야 합니다.';
const NO_ITEMS = '나눈 화물마다 상품이 있어야 합니다.';

const sumOf = (quantities: readonly number[]): number => quantities.reduce((sum, qty) => sum + qty, 0);

const quantityOf = ({ items }: Part, index: number): number =>
  sumOf(items.filter((item) => item.index === index).map(({ qty }) => qty));

// A missing item is reported at the last part, because no part names it.
const wrongParts = (items: readonly OrderItem[], parts: readonly Part[]): Map<number, string> => {
  const wrong = new Map<number, string>();
  const named = parts.flatMap((part) => part.items.map(({ index }) => index));
  for (const index of new Set([...items.keys(), ...named])) {
    if (sumOf(parts.map((part) => quantityOf(part, index))) === (items[index]?.itemQty ?? -1)) continue;
    const places = [...parts.keys()].filter((place) =>
      parts[place]?.items.some((one) => one.index === index),
    );
    for (const place of places.length > 0 ? places : [parts.length - 1]) wrong.set(place, UNEQUAL);
  }
  for (const [place, part] of parts.entries()) {
    if (part.items.every(({ qty }) => qty === 0)) wrong.set(place, NO_ITEMS);
  }
  return wrong;
};

/**
 * Distributes the items of a parcel over the parts that it is split into.
 * @returns the items of each part, in the sequence of the parcel
 * @throws VALIDATION_FAILED at `parts.<i>.items` if a part has no items, or if the quantities of an item do not sum to
 * its quantity in the parcel
 */
export const distributeItems = (items: readonly OrderItem[], parts: readonly Part[]): OrderItem[][] => {
  const wrong = wrongParts(items, parts);
  if (wrong.size > 0) {
    const fields = [...wrong].map(([place, message]) => ({ path: `parts.${place}.items`, message }));
    throw new AppError('VALIDATION_FAILED', { fields });
  }
  return parts.map((part) =>
    items.flatMap((item, index) => {
      const itemQty = quantityOf(part, index);
      return itemQty === 0 ? [] : [{ ...item, itemQty }];
    }),
  );
};

type Numbers = Pick<Order, 'id' | 'hblNo' | 'round' | 'orderId'>;
type Registrant = Pick<Order, 'regId' | 'regName' | 'regType'>;

/**
 * Returns a parcel that was split off. It has the recipient, statuses and place of the parcel, but its own numbers and
 * history: nothing of it was printed, imported or given to a courier.
 * @param at instant of the split
 */
export const partOf = (
  before: Order,
  contents: Partial<Order>,
  numbers: Numbers,
  registrant: Registrant,
  at: string,
): Order => ({
  ...before,
  ...contents,
  ...numbers,
  ...registrant,
  // The registration is version 1, and the event about the split version 2.
  version: 2,
  firstStatus: before.status,
  statusesBelow: '',
  logVersion: 1,
  ownChanges: '',
  courierNum: '',
  printCount: 0,
  lastPrint: '',
  importId: '',
  importRow: 0,
  regDate: at,
  modiDate: at,
});
