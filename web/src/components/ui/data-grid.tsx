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
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { isEnter } from '#web/lib/keys.ts';
import { type Cell, identifier, toHtmlTable, toTsv } from '#web/lib/spreadsheet-text.ts';
import { type GridLayout, selectionColumnId } from './grid-layout.ts';
import { notice } from './notice.tsx';
import { ErrorState, Skeleton } from './states.tsx';

// Registers only the modules in use, because all modules would add 66 KB. Validation runs in development only.
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

const rowHeights = { compact: 28, standard: 36, comfortable: 40 };

const ROW_BUFFER = 4;
const noRows: never[] = [];

const columnDefaults: ColDef = { sortable: true, resizable: true, minWidth: 60 };

// The checkbox of the header selects only rows that the filter shows.
const multiSelect = {
  mode: 'multiRow',
  headerCheckbox: true,
  checkboxes: true,
  selectAll: 'filtered',
} as const;
const selectionColumn = { pinned: 'left', width: 44, colId: selectionColumnId } as const;

export type GridColumn<T> = ColDef<T>;

export const numericColumn = {
  headerClass: 'ag-right-aligned-header',
  cellClass: 'ag-right-aligned-cell grid-number',
} as const;

const createNumericColumn = (format: (value: number) => string) => ({
  ...numericColumn,
  valueFormatter: ({ value }: { value: number }) => format(value),
});

/** Column of digits or codes. Copied rows keep them as texts. */
export const identifierColumn = {
  cellClass: 'grid-number',
  context: { isIdentifier: true },
} as const satisfies ColDef;

export const integerColumn = createNumericColumn(formatNumber);
export const measuredColumn = createNumericColumn(formatMeasured);

export type GridHandle = {
  /** Moves the focus to the first row, if there is one. */
  focusFirstRow: () => void;
};

type Props<T> = {
  ref?: Ref<GridHandle>;
  label: string;
  /** Must be the same array in every render. */
  columns: GridColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string | number;
  /** While `loading`, existing rows stay visible. */
  status: 'loading' | 'error' | 'ready';
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  density?: keyof typeof rowHeights;
  /**
   * Adds a pinned column of checkboxes. Receives all selected rows after each change of them or of the filter, and how many
   * of them the filter hides.
   */
  onSelect?: (rows: T[], hiddenCount: number) => void;
  /** Called on a click on a row and on Enter in a cell. @param sorted all rows in displayed order */
  onOpen?: (row: T, sorted: T[]) => void;
  /** Stores column changes of the user. Without a layout the changes are lost when the grid unmounts. */
  layout?: GridLayout;
  /** Shows only rows that contain all of these words. */
  filter?: string;
  /** Highlights the row if true. */
  isMarked?: (row: T) => boolean;
  /** Must set the height of the grid. */
  className?: string;
};

const sortedRows = <T,>(api: GridApi<T>): T[] => {
  const rows: T[] = [];
  api.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
  return rows;
};

const shownSelectedCount = <T,>(api: GridApi<T>): number => {
  let count = 0;
  api.forEachNodeAfterFilter((node) => {
    if (node.isSelected()) count += 1;
  });
  return count;
};

/** Applies a column layout to the grid. @returns event handler that saves changes made by dragging */
const useLayout = <T,>(api: GridApi<T> | undefined, layout: GridLayout | undefined) => {
  const isSyncing = useRef(false);
  useEffect(() => {
    if (!api || !layout) return;
    const applyLayout = () => {
      if (isSyncing.current || api.isDestroyed()) return;
      if (layout.get().length === 0) api.resetColumnState();
      else api.applyColumnState({ state: [{ colId: selectionColumnId }, ...layout.get()], applyOrder: true });
    };
    if (layout.get().length > 0) applyLayout();
    return layout.subscribe(applyLayout);
  }, [api, layout]);
  return ({ api, source, finished }: ColumnMovedEvent<T> | ColumnResizedEvent<T>) => {
    if (!layout || !finished || source.startsWith('api')) return;
    isSyncing.current = true;
    layout.set(
      api
        .getColumnState()
        .filter(({ colId }) => colId !== selectionColumnId)
        .map(({ colId, width, hide }) => ({ colId, width: width ?? undefined, hide: hide ?? undefined })),
    );
    isSyncing.current = false;
  };
};

/** Cells that Ctrl+C copies: the selected rows if the focused row is selected, otherwise the focused cell. */
const copiedCells = <T,>(api: GridApi<T>): Cell[][] => {
  const cell = api.getFocusedCell();
  const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex);
  if (!cell || !row) return [];
  const columns = api.getAllDisplayedColumns().filter((column) => column.getColId() !== selectionColumnId);
  const copiesRows = row.isSelected() || cell.column.getColId() === selectionColumnId;
  const rows: (typeof row)[] = [];
  api.forEachNodeAfterFilterAndSort(
    (node) => copiesRows && (node.isSelected() || node === row) && rows.push(node),
  );
  return (copiesRows ? rows : [row]).map((rowNode) =>
    (copiesRows ? columns : [cell.column]).map((colKey) => {
      const text = String(api.getCellValue({ rowNode, colKey, useFormatter: true }) ?? '');
      return colKey.getColDef().context?.isIdentifier ? identifier(text) : text;
    }),
  );
};

const copy = <T,>(event: ClipboardEvent, api: GridApi<T> | undefined) => {
  const isCell = event.target instanceof Element && event.target.closest('.ag-cell') !== null;
  if (!api || !isCell || !document.getSelection()?.isCollapsed) return;
  const rows = copiedCells(api);
  event.clipboardData.setData('text/plain', toTsv(rows));
  event.clipboardData.setData('text/html', toHtmlTable(rows));
  event.preventDefault();
  notice.success(rows.length > 1 ? `${rows.length}행을 복사했습니다.` : '복사했습니다.');
};

/**
 * Data grid of the back office: sorting, selection, column layout and copying as TSV and HTML. Arrow keys move the focus,
 * Space selects, Enter opens the row.
 */
export const DataGrid = <T,>({
  ref,
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
  const saveColumns = useLayout(api, layout);
  useImperativeHandle(
    ref,
    () => ({
      focusFirstRow: () => {
        const column = api?.getAllDisplayedColumns().find((each) => each.getColId() !== selectionColumnId);
        if (column && api?.getDisplayedRowAtIndex(0)) api.setFocusedCell(0, column);
      },
    }),
    [api],
  );
  // Renders the grid first and its rows in a deferred render. Both in one render would block the page.
  const deferredRows = useDeferredValue(rows, noRows);
  const visibleRows = rows.length === 0 ? noRows : deferredRows;
  const rowClassRules = useMemo<RowClassRules<T>>(
    () => ({ 'grid-row-marked': ({ data }) => data !== undefined && isMarked?.(data) === true }),
    [isMarked],
  );
  const reportSelection = ({ api }: { api: GridApi<T> }) => {
    const selected = api.getSelectedRows();
    onSelect?.(selected, selected.length - shownSelectedCount(api));
  };
  const overlayOf = () => {
    if (status === 'error')
      return <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={onRetry} />;
    if (rows.length === 0) return status === 'loading' ? <Skeleton rows={8} /> : empty;
  };
  const overlay = overlayOf();
  const grid = (
    <section
      aria-label={label}
      className={clsx('h-full', onOpen && 'grid-openable', overlay && 'invisible absolute inset-0')}
      onCopy={(event) => copy(event, api)}
      onFocus={({ target }) => {
        // A closing dialog returns the focus to the row, which handles no keys. Move the focus to the cell that
        // opened the dialog.
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
        rowData={visibleRows as T[]}
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
          // A new grid has no selection. Reset the selection that the caller holds from a previous grid.
          onSelect?.([], 0);
        }}
        onColumnMoved={saveColumns}
        onColumnResized={saveColumns}
        onSelectionChanged={reportSelection}
        onFilterChanged={reportSelection}
        onCellClicked={({ api, data, colDef }) => {
          if (data && colDef.colId !== selectionColumn.colId) onOpen?.(data, sortedRows(api));
        }}
        onCellKeyDown={({ api, data, event }) => {
          if (data && isEnter(event as KeyboardEvent)) onOpen?.(data, sortedRows(api));
        }}
      />
    </section>
  );
  // Creating the grid is slow, so it is mounted hidden while its rows load.
  return (
    <div className={clsx('relative', className)}>
      {grid}
      {overlay}
    </div>
  );
};
