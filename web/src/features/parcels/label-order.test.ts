import { describe, expect, it } from 'vitest';
import { sortForLabels } from './label-order.ts';

const order = (id: number, importId = '', importRow = 0) => ({ id, importId, importRow });
const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id);

describe('sortForLabels', () => {
  const orders = [order(9), order(8, 'b', 2), order(7, 'a', 2), order(6, 'a', 5), order(5), order(4, 'a', 3)];

  it('sorts by registration, oldest first', () => {
    expect(idsOf(sortForLabels(orders, 'registered'))).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it('sorts the orders of each import by the rows of its file, and imports by their first registration', () => {
    expect(idsOf(sortForLabels(orders, 'file'))).toEqual([7, 4, 6, 5, 8, 9]);
  });
});
