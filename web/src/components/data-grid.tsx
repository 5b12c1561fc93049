import './data-grid.css';
import { AG_GRID_LOCALE_KR } from '@ag-grid-community/locale';
import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  QuickFilterModule,
  RowApiModule,
  type RowClassRules,
  RowSelectionModule,
  RowStyleModule,
  themeQuartz,
  ValidationModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { clsx } from 'clsx';
import {
  type ClipboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDecimal, formatNumber } from '#web/lib/formats.ts';
import { toTsv } from '#web/lib/spreadsheet-text.ts';
import { type GridLayout, selectionColumnId } from './grid-layout.ts';
import { notice } from './notice.tsx';
import { ErrorState, Skeleton } from './states.tsx';

// Each part that is used, by name: everything together is 66 KB more. The validation speaks up in development only.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  CellApiModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  QuickFilterModule,
  RowApiModule,
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

/** Rows drawn beyond those in sight. */
const ROW_BUFFER = 4;
const noRows: never[] = [];

const columnDefaults: ColDef = { sortable: true, resizable: true, minWidth: 60 };

const multiSelect = { mode: 'multiRow', headerCheckbox: true, checkboxes: true } as const;
const selectionColumn = { pinned: 'left', width: 44, colId: selectionColumnId } as const;

/** A column: `field` or `colId` with `valueGetter`, `headerName`, `width`, `pinned: 'left'`, `cellRenderer`. */
export type GridColumn<T> = ColDef<T>;

/** Spread into a column of figures: to the right, tabular digits. */
export const figureColumn = {
  headerClass: 'ag-right-aligned-header',
  cellClass: 'ag-right-aligned-cell grid-figure',
} as const;

const figureBy = (format: (value: number) => string) => ({
  ...figureColumn,
  valueFormatter: ({ value }: { value: number }) => format(value),
});

/** As `figureColumn`, for counts. */
export const wholeFigure = figureBy(formatNumber);
/** As `figureColumn`, for weights and volumes. */
export const decimalFigure = figureBy(formatDecimal);

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
  /** How the columns are arranged, by whoever looks at them. */
  layout?: GridLayout;
  /** Shows the rows only that hold all of these words. */
  filter?: string;
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

/** Arranges the columns as the layout says, now and whenever it changes. @returns what tells it that they were dragged */
const useLayout = <T,>(api: GridApi<T> | undefined, layout: GridLayout | undefined) => {
  const isTelling = useRef(false);
  useEffect(() => {
    if (!api || !layout) return;
    const arrange = () => {
      if (isTelling.current || api.isDestroyed()) return;
      if (layout.get().length === 0) api.resetColumnState();
      else api.applyColumnState({ state: [{ colId: selectionColumnId }, ...layout.get()], applyOrder: true });
    };
    if (layout.get().length > 0) arrange();
    return layout.subscribe(arrange);
  }, [api, layout]);
  return ({ api, source, finished }: ColumnMovedEvent<T> | ColumnResizedEvent<T>) => {
    if (!layout || !finished || source.startsWith('api')) return;
    isTelling.current = true;
    layout.set(
      api
        .getColumnState()
        .filter(({ colId }) => colId !== selectionColumnId)
        .map(({ colId, width, hide }) => ({ colId, width: width ?? undefined, hide: hide ?? undefined })),
    );
    isTelling.current = false;
  };
};

/** What Ctrl+C takes: the selected rows when the focus is on one of them, otherwise the cell that has it. */
const copiedCells = <T,>(api: GridApi<T>): string[][] => {
  const cell = api.getFocusedCell();
  const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex);
  if (!cell || !row) return [];
  const columns = api.getAllDisplayedColumns().filter((column) => column.getColId() !== selectionColumnId);
  const isOfRow = row.isSelected() || cell.column.getColId() === selectionColumnId;
  const rows: (typeof row)[] = [];
  api.forEachNodeAfterFilterAndSort(
    (node) => isOfRow && (node.isSelected() || node === row) && rows.push(node),
  );
  return (isOfRow ? rows : [row]).map((rowNode) =>
    (isOfRow ? columns : [cell.column]).map((colKey) =>
      String(api.getCellValue({ rowNode, colKey, useFormatter: true }) ?? ''),
    ),
  );
};

const copy = <T,>(event: ClipboardEvent, api: GridApi<T> | undefined) => {
  const isCell = event.target instanceof Element && event.target.closest('.ag-cell') !== null;
  if (!api || !isCell || !document.getSelection()?.isCollapsed) return;
  const rows = copiedCells(api);
  event.clipboardData.setData('text/plain', toTsv(rows));
  event.preventDefault();
  notice.success(rows.length > 1 ? `${rows.length}행을 복사했습니다.` : '복사했습니다.');
};

/**
 * Many rows to sort, select, open and copy: the back office's list. Fills the height of what it is in. Arrows move,
 * Space selects, Enter opens.
 */
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
  layout,
  filter,
  isMarked,
  className = 'h-full',
}: Props<T>) => {
  const [api, setApi] = useState<GridApi<T>>();
  const rememberColumns = useLayout(api, layout);
  // The grid first and its rows then: both at once would hold the page up.
  const later = useDeferredValue(rows, noRows);
  const drawn = rows.length === 0 ? noRows : later;
  const rowClassRules = useMemo<RowClassRules<T>>(
    () => ({ 'grid-row-marked': ({ data }) => data !== undefined && isMarked?.(data) === true }),
    [isMarked],
  );
  const instead = () => {
    if (status === 'error')
      return <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={onRetry} />;
    if (rows.length === 0) return status === 'loading' ? <Skeleton rows={8} /> : empty;
  };
  const veil = instead();
  const grid = (
    <section
      aria-label={label}
      className={clsx('h-full', onOpen && 'grid-openable', veil && 'invisible absolute inset-0')}
      onCopy={(event) => copy(event, api)}
      onFocus={({ target }) => {
        // A closing dialog gives the focus to the row, where no key works, instead of the cell it was opened from.
        const cell = target.classList.contains('ag-row') && api?.getFocusedCell();
        if (cell) api?.setFocusedCell(cell.rowIndex, cell.column);
      }}
    >
      <AgGridReact<T>
        theme={theme}
        localeText={AG_GRID_LOCALE_KR}
        rowHeight={rowHeights[density]}
        headerHeight={rowHeights[density] + 4}
        columnDefs={columns}
        defaultColDef={columnDefaults}
        rowData={drawn as T[]}
        rowBuffer={ROW_BUFFER}
        suppressNoRowsOverlay
        getRowId={({ data }) => String(rowId(data))}
        rowClassRules={rowClassRules}
        rowSelection={onSelect && multiSelect}
        selectionColumnDef={selectionColumn}
        quickFilterText={filter}
        suppressDragLeaveHidesColumns
        onGridReady={({ api }) => {
          setApi(api);
          // A new grid has nothing selected, whatever the one before it had.
          onSelect?.([]);
        }}
        onColumnMoved={rememberColumns}
        onColumnResized={rememberColumns}
        onSelectionChanged={({ api }) => onSelect?.(api.getSelectedRows())}
        onCellClicked={({ api, data, colDef }) => {
          if (data && colDef.colId !== selectionColumn.colId) onOpen?.(data, sortedRows(api));
        }}
        onCellKeyDown={({ api, data, event }) => {
          if (data && (event as KeyboardEvent).key === 'Enter') onOpen?.(data, sortedRows(api));
        }}
      />
    </section>
  );
  // What the grid takes longest for is to come into being: it waits, unseen, for its rows.
  return (
    <div className={clsx('relative', className)}>
      {grid}
      {veil}
    </div>
  );
};
