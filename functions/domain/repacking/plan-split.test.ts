import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#shared/domain/order.ts';
import { distributeItems } from './plan-split.ts';

const items = [
  { itemName: 'SOAP', itemQty: 3, unitPrice: 10 },
  { itemName: 'HONEY', itemQty: 1, unitPrice: 45 },
] as OrderItem[];
const boxes = { boxQty: 1, weight: 1, width: 10, length: 10, height: 10 };
const part = (...quantities: [index: number, qty: number][]) => ({
  ...boxes,
  items: quantities.map(([index, qty]) => ({ index, qty })),
});
const wrongPaths = (...parts: ReturnType<typeof part>[]): string[] => {
  try {
    distributeItems(items, parts);
  } catch (error) {
    return (error as { fields: { path: string }[] }).fields.map(({ path }) => path);
  }
  return [];
};

describe('distributeItems', () => {
  it('gives each part its quantities and leaves out items without one', () => {
    const parts = distributeItems(items, [part([0, 1], [1, 0]), part([1, 1], [0, 2])]);
    expect(parts.map((list) => list.map(({ itemName, itemQty }) => [itemName, itemQty]))).toEqual([
      [['SOAP', 1]],
      [
        ['SOAP', 2],
        ['HONEY', 1],
      ],
    ]);
  });

  it.each([
    ['too few of an item', ['parts.0.items', 'parts.1.items'], [part([0, 1], [1, 1]), part([0, 1])]],
    ['too many of an item', ['parts.0.items', 'parts.1.items'], [part([0, 3], [1, 1]), part([0, 1])]],
    ['an item that no part has', ['parts.1.items'], [part([0, 1]), part([0, 2])]],
    [
      'an item that the parcel does not have',
      ['parts.0.items'],
      [part([0, 1], [2, 1]), part([0, 2], [1, 1])],
    ],
    ['a part without items', ['parts.1.items'], [part([0, 3], [1, 1]), part()]],
    ['a part with quantities of 0 only', ['parts.1.items'], [part([0, 3], [1, 1]), part([0, 0])]],
  ])('refuses %s at %j', (_, paths, parts) => {
    expect(wrongPaths(...parts)).toEqual(expect.arrayContaining(paths));
  });
});
