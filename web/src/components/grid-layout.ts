import { createMemory, type Store } from '#web/lib/store.ts';

/** The grid's own column of checkboxes. */
export const selectionColumnId = 'ag-Grid-SelectionColumn';

/** How somebody arranged a column: they stand in the order of the list. */
export type ColumnPlace = { colId: string; width?: number; hide?: boolean };
/** The arrangement of a grid's columns; empty as it comes. */
export type GridLayout = Store<readonly ColumnPlace[]>;

const isPlace = (kept: unknown): kept is ColumnPlace =>
  typeof kept === 'object' && kept !== null && 'colId' in kept && typeof kept.colId === 'string';

/** A layout that this browser remembers. */
export const createGridLayout = (name: string): GridLayout =>
  createMemory<readonly ColumnPlace[]>(`columns.${name}`, (kept) =>
    Array.isArray(kept) ? kept.filter(isPlace) : [],
  );

/** What names a column in a layout. */
export const columnIdOf = ({ colId, field }: { colId?: string; field?: string }): string =>
  colId ?? field ?? '';
