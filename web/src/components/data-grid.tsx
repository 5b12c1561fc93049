import './data-grid.css';
import { AG_GRID_LOCALE_KR } from '@ag-grid-community/locale';
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnAutoSizeModule,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  type RowClassRules,
  RowSelectionModule,
  RowStyleModule,
  themeQuartz,
  ValidationModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { clsx } from 'clsx';
import { type ReactNode, useMemo, useRef } from 'react';
import { ErrorState, Skeleton } from './states.tsx';

// Each part that is used, by name: everything together is 66 KB more. The validation speaks up in development only.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  ColumnAutoSizeModule,
  LocaleModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);

const theme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 13,
  headerFontWeight: 600,
  spacing: 6,
  foregroundColor: 'var(--color-ink)',
  backgroundColor: 'var(--color-surface)',
  headerBackgroundColor: 'var(--color-subtle)',
  headerTextColor: 'var(--color-ink-2)',
  borderColor: 'var(--color-line)',
  accentColor: 'var(--color-brand)',
  checkboxUncheckedBorderColor: 'var(--color-control)',
  selectedRowBackgroundColor: 'var(--color-brand-weak)',
  rowHoverColor: 'var(--color-brand-tint)',
  wrapperBorderRadius: 'var(--radius-card)',
});

const rowHeights = { compact: 28, standard: 34, comfortable: 40 };

const columnDefaults: ColDef = { sortable: true, resizable: true, minWidth: 60 };

const multiSelect = { mode: 'multiRow', headerCheckbox: true, checkboxes: true } as const;
const selectionColumn = { pinned: 'left', width: 44, colId: 'ag-Grid-SelectionColumn' } as const;

/** A column: `field` or `colId` with `valueGetter`, `headerName`, `width`, `pinned: 'left'`, `cellRenderer`. */
export type GridColumn<T> = ColDef<T>;

/** Spread into a column of figures: to the right, tabular digits. */
export const figureColumn = {
  headerClass: 'ag-right-aligned-header',
  cellClass: 'ag-right-aligned-cell grid-figure',
} as const;

type Props<T> = {
  /** What the grid holds; read out, not shown. */
  label: string;
  /** Keep the same array between renders. */
  columns: GridColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string | number;
  /** Rows already there stay in sight while more are loading. */
  status: 'loading' | 'error' | 'ready';
  error?: unknown;
  onRetry?: () => void;
  /** Shown instead of the grid when there are no rows. */
  empty: ReactNode;
  density?: keyof typeof rowHeights;
  /** A pinned column of checkboxes, and one for all of them. */
  onSelect?: (rows: T[]) => void;
  /** A click on a row, or Enter on one of its cells; `sorted` are all rows in the order on the screen. */
  onOpen?: (row: T, sorted: T[]) => void;
  /** Rows to set apart by a tint. */
  isMarked?: (row: T) => boolean;
  /** Gives the grid its height. */
  className?: string;
};

const sortedRows = <T,>(api: GridApi<T>): T[] => {
  const rows: T[] = [];
  api.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
  return rows;
};

/** Many rows to sort, select and open: the back office's list. Fills the height of what it is in. */
export const DataGrid = <T,>({
  label,
  columns,
  rows,
  rowId,
  status,
  error,
  onRetry,
  empty,
  density = 'standard',
  onSelect,
  onOpen,
  isMarked,
  className = 'h-full',
}: Props<T>) => {
  const api = useRef<GridApi<T>>(null);
  const rowClassRules = useMemo<RowClassRules<T>>(
    () => ({ 'grid-row-marked': ({ data }) => data !== undefined && isMarked?.(data) === true }),
    [isMarked],
  );
  if (status === 'error')
    return <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={onRetry} />;
  if (rows.length === 0) return status === 'loading' ? <Skeleton rows={8} /> : empty;
  return (
    <section
      aria-label={label}
      className={clsx(className, onOpen && 'grid-openable')}
      onFocus={({ target }) => {
        // A closing dialog gives the focus to the row, where no key works, instead of the cell it was opened from.
        const cell = target.classList.contains('ag-row') && api.current?.getFocusedCell();
        if (cell) api.current?.setFocusedCell(cell.rowIndex, cell.column);
      }}
    >
      <AgGridReact<T>
        theme={theme}
        localeText={AG_GRID_LOCALE_KR}
        rowHeight={rowHeights[density]}
        headerHeight={rowHeights[density] + 4}
        columnDefs={columns}
        defaultColDef={columnDefaults}
        rowData={rows as T[]}
        getRowId={({ data }) => String(rowId(data))}
        rowClassRules={rowClassRules}
        rowSelection={onSelect && multiSelect}
        selectionColumnDef={selectionColumn}
        onGridReady={(event) => {
          api.current = event.api;
        }}
        onSelectionChanged={(event) => onSelect?.(event.api.getSelectedRows())}
        onCellClicked={({ api, data, colDef }) => {
          if (data && colDef.colId !== selectionColumn.colId) onOpen?.(data, sortedRows(api));
        }}
        onCellKeyDown={({ api, data, event }) => {
          if (data && (event as KeyboardEvent).key === 'Enter') onOpen?.(data, sortedRows(api));
        }}
      />
    </section>
  );
};
