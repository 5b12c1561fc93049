import { createStoredValue, type Store } from '#web/lib/store.ts';

/** Column id of AG Grid's checkbox column. */
export const selectionColumnId = 'ag-Grid-SelectionColumn';

/** Width in pixels and visibility of a column. A list of these objects also defines the column order. */
export type ColumnPlace = { colId: string; width?: number; hide?: boolean };
/** Column layout of a grid. An empty list means the default layout. */
export type GridLayout = Store<readonly ColumnPlace[]>;

const isPlace = (stored: unknown): stored is ColumnPlace =>
  typeof stored === 'object' && stored !== null && 'colId' in stored && typeof stored.colId === 'string';

/** Current ids of columns by their former ids. */
type RenamedColumns = Readonly<Record<string, string>>;

/** Parses a stored layout. A renamed column gets the place that was stored for its former id. */
export const placesOf = (stored: unknown, renamed: RenamedColumns = {}): readonly ColumnPlace[] => {
  const places = Array.isArray(stored) ? stored.filter(isPlace) : [];
  const current = places.map((place) => ({ ...place, colId: renamed[place.colId] ?? place.colId }));
  return current.filter(({ colId }, nth) => current.findIndex((one) => one.colId === colId) === nth);
};

export const createGridLayout = (name: string, renamed?: RenamedColumns): GridLayout =>
  createStoredValue<readonly ColumnPlace[]>(`columns.${name}`, (stored) => placesOf(stored, renamed));

export const columnIdOf = ({ colId, field }: { colId?: string; field?: string }): string =>
  colId ?? field ?? '';
