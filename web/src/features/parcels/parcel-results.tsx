import { lazy, type ReactNode, type Ref, useEffect, useState } from 'react';
import { LateMark } from '#web/components/order/promised-days.tsx';
import { mustBeMeasured, UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { DataGrid, type GridHandle } from '#web/components/ui/data-grid.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { createGridLayout } from '#web/components/ui/grid-layout.ts';
import { OnDemand } from '#web/components/ui/on-demand.tsx';
import { CardDetails, CardHead, SelectableCards } from '#web/components/ui/selectable-cards.tsx';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { freightName } from '#web/lib/order-words.ts';
import { promisedText } from '#web/lib/promised.ts';
import { createPreference, createStore, type Store, useStore } from '#web/lib/store.ts';
import { parcelColumns } from './parcel-list.grid.tsx';
import { ParcelToolbar } from './parcel-toolbar.tsx';
import { type ParcelView, PrintedBadge, rowId } from './parcel-view.tsx';
import { summaryOf } from './selection-summary.ts';
import type { ParcelList } from './use-parcel-list.ts';

const ColumnDialog = lazy(() => import('#web/components/ui/column-dialog.tsx'));

const densities = [
  { value: 'standard', label: '기본 간격' },
  { value: 'compact', label: '좁은 간격' },
  { value: 'comfortable', label: '넓은 간격' },
] as const;
type Density = (typeof densities)[number]['value'];

const densityPreference = createPreference<Density>('admin.density', ['standard', 'compact', 'comfortable']);
const columnLayout = createGridLayout('parcels', { isPrinted: 'printCount' });

const isConsolidated = ({ mblNo }: ParcelView) => mblNo !== '';

type Selection = Store<ReadonlySet<number>>;

type Props = {
  list: ParcelList;
  layout: 'grid' | 'cards';
  empty: ReactNode;
  isDeleted: boolean;
  /** Receives the opened row, and all rows in their displayed order. */
  onOpen: (row: ParcelView, sortedRows: readonly ParcelView[]) => void;
  onPrint: (ids: number[]) => void;
  gridRef: Ref<GridHandle>;
};

const ViewSettings = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="ml-auto flex items-center gap-1.5">
      <Button size="sm" variant="ghost" icon="columns" onClick={() => setOpen(true)}>
        열 설정
      </Button>
      <SelectField
        label="행 간격"
        hideLabel
        size="sm"
        options={densities}
        value={useStore(densityPreference)}
        onChange={({ target }) => densityPreference.set(target.value as Density)}
        className="w-30"
      />
      <OnDemand open={isOpen}>
        <ColumnDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          columns={parcelColumns}
          layout={columnLayout}
        />
      </OnDemand>
    </div>
  );
};

type SelectionProps = {
  rows: readonly ParcelView[];
  selection: Selection;
  /** Number of selected rows that the filter of the grid hides. */
  hidden: Store<number>;
};

const SelectionLine = ({ rows, selection, hidden }: SelectionProps) => {
  const selectedIds = useStore(selection);
  const hiddenCount = useStore(hidden);
  const selectedRows = rows.filter(({ id }) => selectedIds.has(id));
  return (
    <p role="status" className="flex min-h-5 flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
      {selectedRows.length === 0 ? (
        '선택 없음'
      ) : (
        <>
          <span>
            <b className="font-semibold text-brand-strong">{formatNumber(selectedRows.length)}건</b> 선택
          </span>
          {hiddenCount > 0 && (
            <span className="font-semibold text-warning">{`${formatNumber(hiddenCount)}건은 목록에서 가려져 있음`}</span>
          )}
          {summaryOf(selectedRows).map(({ label, value }) => (
            <span key={label}>
              <span className="text-ink-3">{label}</span> {value}
            </span>
          ))}
        </>
      )}
    </p>
  );
};

type ListProps = Pick<Props, 'list' | 'empty' | 'onOpen' | 'gridRef'> & Omit<SelectionProps, 'rows'>;

const Cards = ({ list: { rows, status, error, retry }, empty, selection, hidden, onOpen }: ListProps) => {
  const selected = useStore(selection);
  // Only listed rows stay selected, as in the grid.
  useEffect(() => {
    const listed = rows.map(rowId).filter((id) => selection.get().has(id));
    if (listed.length < selection.get().size) selection.set(new Set(listed));
    hidden.set(0);
  }, [rows, selection, hidden]);
  if (status === 'error')
    return <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={() => void retry()} />;
  if (rows.length === 0) return status === 'loading' ? <Skeleton rows={6} /> : empty;
  return (
    <>
      <SelectionLine rows={rows} selection={selection} hidden={hidden} />
      <SelectableCards
        label="배송상품"
        rows={rows}
        selected={selected}
        onSelect={selection.set}
        onOpen={(row) => onOpen(row, rows)}
        isMarked={isConsolidated}
      >
        {(row) => (
          <>
            <CardHead
              hblNo={row.hblNo}
              mark={
                <>
                  <PrintedBadge order={row} />
                  {mustBeMeasured(row) && <UnmeasuredMark />}
                  <LateMark order={row} />
                </>
              }
              chip={<Chip tone={orderTone(row.status)}>{row.statusName}</Chip>}
            />
            <span className="block text-14">
              {row.receiverName}
              <span className="text-ink-3"> · {row.receiverAddress1}</span>
            </span>
            <CardDetails
              details={[
                formatMinute(row.regDate),
                row.partnerName,
                freightName(row.freightMethod),
                row.mblNo,
                row.promisedTo && `배송 예정 ${promisedText(row)}`,
              ]}
            />
          </>
        )}
      </SelectableCards>
    </>
  );
};

/** The list as a grid, which does not subscribe to the selection, because each render draws thousands of cells. */
const Grid = ({ list, empty, selection, hidden, onOpen, gridRef }: ListProps) => {
  const [filter, setFilter] = useState('');
  return (
    <div className="flex h-full flex-col">
      {list.rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <TextField
            label="목록에서 찾기"
            hideLabel
            size="sm"
            type="search"
            placeholder="불러온 목록에서 찾기"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            className="w-52"
          />
          <SelectionLine rows={list.rows} selection={selection} hidden={hidden} />
        </div>
      )}
      <DataGrid
        ref={gridRef}
        label="배송상품"
        columns={parcelColumns}
        rows={list.rows}
        rowId={rowId}
        status={list.status}
        error={list.error}
        onRetry={() => void list.retry()}
        empty={empty}
        density={useStore(densityPreference)}
        layout={columnLayout}
        filter={filter}
        isMarked={isConsolidated}
        onSelect={(rows, hiddenCount) => {
          selection.set(new Set(rows.map(rowId)));
          hidden.set(hiddenCount);
        }}
        onOpen={onOpen}
        className="min-h-0 flex-1"
      />
    </div>
  );
};

export const ParcelResults = ({ list, layout, empty, isDeleted, onOpen, onPrint, gridRef }: Props) => {
  const [selection] = useState<Selection>(() => createStore<ReadonlySet<number>>(new Set<number>()));
  const [hidden] = useState(() => createStore(0));
  const List = layout === 'cards' ? Cards : Grid;
  return (
    <section aria-label="조회 결과" className="flex flex-1 flex-col md:min-h-110">
      {list.hasSearch && (
        <ParcelToolbar
          list={list}
          selection={selection}
          isDeleted={isDeleted}
          layout={layout}
          onPrint={onPrint}
        />
      )}
      <div className="min-h-0 flex-1">
        <List
          list={list}
          empty={empty}
          selection={selection}
          hidden={hidden}
          onOpen={onOpen}
          gridRef={gridRef}
        />
      </div>
      {list.rows.length > 0 && (
        <footer className="flex items-center gap-3 pt-2 text-13 text-ink-2 tabular-nums">
          <p role="status">
            {formatNumber(list.rows.length)}건{list.hasMore ? ' 이상' : ''} 표시
          </p>
          {list.hasMore && (
            <Button
              size="sm"
              variant="secondary"
              busy={list.isLoadingMore}
              onClick={() => void list.loadMore()}
            >
              더 보기
            </Button>
          )}
          <p className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-3.5 rounded-tag bg-accent-weak ring-1 ring-line ring-inset"
            />
            콘솔에 연결된 주문
          </p>
          {layout === 'grid' && (
            <>
              <p className="hidden text-ink-3 xl:block">↑↓←→ 이동 · Space 선택 · Enter 열기 · Ctrl+C 복사</p>
              <ViewSettings />
            </>
          )}
        </footer>
      )}
    </section>
  );
};
