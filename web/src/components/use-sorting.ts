import { useState } from 'react';
import type { Column, Sorting, SortOrder } from './table.tsx';

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'ko');

/** Rows in the order of a column that was chosen; until then as they come. `sorting` is for the table. */
export const useSorting = <T>(
  columns: readonly Column<T>[],
): { sorting: Sorting; sorted: (rows: readonly T[]) => readonly T[] } => {
  const [order, setOrder] = useState<SortOrder>();
  const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy;
  const sign = order?.isDescending ? -1 : 1;
  return {
    sorting: { order, onChange: setOrder },
    sorted: (rows) => (sortBy ? [...rows].sort((a, b) => sign * compare(sortBy(a), sortBy(b))) : rows),
  };
};
