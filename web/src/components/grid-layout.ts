import { createStoredValue, type Store } from '#web/lib/store.ts';

/** Column id of AG Grid's checkbox column. */
export const selectionColumnId = 'ag-Grid-SelectionColumn';

/** Width in pixels and visibility of a column. A list of these objects also defines the column order. */
export type ColumnPlace = { colId: string; width?: number; hide?: boolean };
/** Column layout of a grid. An empty list means the default layout. */
export type GridLayout = Store<readonly ColumnPlace[]>;

const isPlace = (stored: unknown): stored is ColumnPlace =>
  typeof stored === 'object' && stored !== null && 'colId' in stored && typeof stored.colId === 'string';

export const createGridLayout = (name: string): GridLayout =>
  createStoredValue<readonly ColumnPlace[]>(`columns.${name}`, (stored) =>
    Array.isArray(stored) ? stored.filter(isPlace) : [],
  );

export const columnIdOf = ({ colId, field }: { colId?: string; field?: string }): string =>
  colId ?? field ?? '';
