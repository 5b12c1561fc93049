import { createMemory, type Store } from '#web/lib/store.ts';

/** Column id of AG Grid's checkbox column. */
export const selectionColumnId = 'ag-Grid-SelectionColumn';

/** Width in pixels and visibility of a column. The order of a list of them is the order of the columns. */
export type ColumnPlace = { colId: string; width?: number; hide?: boolean };
/** Column layout of a grid. An empty list means the default layout. */
export type GridLayout = Store<readonly ColumnPlace[]>;

const isPlace = (kept: unknown): kept is ColumnPlace =>
  typeof kept === 'object' && kept !== null && 'colId' in kept && typeof kept.colId === 'string';

export const createGridLayout = (name: string): GridLayout =>
  createMemory<readonly ColumnPlace[]>(`columns.${name}`, (kept) =>
    Array.isArray(kept) ? kept.filter(isPlace) : [],
  );

export const columnIdOf = ({ colId, field }: { colId?: string; field?: string }): string =>
  colId ?? field ?? '';
