import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataGrid } from '../../components/data-grid.tsx';
import { LOOKUP_NOTICE, notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { formatNumber } from '../../lib/formats.ts';
import { createPreference } from '../../lib/preference.ts';
import { useStore } from '../../lib/store.ts';
import { ParcelCards } from './parcel-cards.tsx';
import { parcelColumns } from './parcel-list.grid.tsx';
import { type ParcelView, rowId } from './parcel-view.ts';
import type { ParcelList } from './use-parcel-list.ts';

const densities = [
  { value: 'standard', label: '기본 간격' },
  { value: 'compact', label: '좁은 간격' },
  { value: 'comfortable', label: '넓은 간격' },
] as const;
type Density = (typeof densities)[number]['value'];

const chosenDensity = createPreference<Density>('admin.density', ['standard', 'compact', 'comfortable']);

const isConsolidated = ({ mblNo }: ParcelView) => mblNo !== '';
const idsOf = (rows: readonly ParcelView[]): ReadonlySet<number> => new Set(rows.map(rowId));

const empty = (
  <EmptyState title="조회된 상품이 없습니다." icon="search">
    번호나 기간을 바꾸어 다시 조회해보세요.
  </EmptyState>
);

type Props = {
  list: ParcelList;
  layout: 'grid' | 'cards';
  /** The row, and all of them as they are sorted. */
  onOpen: (row: ParcelView, sorted: readonly ParcelView[]) => void;
  onPrint: (ids: number[]) => void;
};

const Toolbar = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className="flex min-h-9 flex-wrap items-center gap-2 pb-2">
    <p role="status" className="mr-1 text-13 text-ink-2 tabular-nums">
      {count > 0 ? (
        <>
          <b className="font-semibold text-brand-strong">{formatNumber(count)}건</b> 선택
        </>
      ) : (
        '선택 없음'
      )}
    </p>
    {children}
  </div>
);

const DensitySelect = () => (
  <SelectField
    label="행 간격"
    hideLabel
    size="sm"
    options={densities}
    value={useStore(chosenDensity)}
    onChange={({ target }) => chosenDensity.set(target.value as Density)}
    className="ml-auto w-32"
  />
);

const Cards = ({
  list: { rows, status, error, retry },
  ...cards
}: Pick<Props, 'list'> & {
  onOpen: (row: ParcelView) => void;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
}) => {
  if (status === 'error')
    return <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={() => void retry()} />;
  if (rows.length === 0) return status === 'loading' ? <Skeleton rows={6} /> : empty;
  return <ParcelCards rows={rows} {...cards} />;
};

/** The found parcels: what can be done with the selected ones, the list, and more of it. */
export const ParcelResults = ({ list, layout, onOpen, onPrint }: Props) => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const density = useStore(chosenDensity);
  const ids = list.rows.map(rowId).filter((id) => selected.has(id));
  const print = () =>
    ids.length > 0 ? onPrint(ids) : notice.error('선택된 배송상품이 없습니다.', LOOKUP_NOTICE);
  return (
    <section aria-label="조회 결과" className="flex min-h-0 flex-1 flex-col">
      <Toolbar count={ids.length}>
        <Button size="sm" variant="secondary" icon="print" onClick={print}>
          운송장 미리보기·출력
        </Button>
        {layout === 'grid' && <DensitySelect />}
      </Toolbar>
      <div className="min-h-0 flex-1">
        {layout === 'cards' ? (
          <Cards
            list={list}
            selected={selected}
            onSelect={setSelected}
            onOpen={(row) => onOpen(row, list.rows)}
          />
        ) : (
          <DataGrid
            label="배송상품"
            columns={parcelColumns}
            rows={list.rows}
            rowId={rowId}
            status={list.status}
            error={list.error}
            onRetry={() => void list.retry()}
            empty={empty}
            density={density}
            isMarked={isConsolidated}
            onSelect={(rows) => setSelected(idsOf(rows))}
            onOpen={onOpen}
          />
        )}
      </div>
      {list.rows.length > 0 && (
        <footer className="flex items-center gap-3 pt-2 text-13 text-ink-2 tabular-nums">
          <p role="status">{formatNumber(list.rows.length)}건 표시</p>
          <Button
            size="sm"
            variant="secondary"
            busy={list.isLoadingMore}
            onClick={() => void list.loadMore()}
          >
            더 보기
          </Button>
          <p className="ml-auto hidden items-center gap-1.5 sm:flex">
            <span
              aria-hidden="true"
              className="size-3.5 rounded-tag bg-warning-weak ring-1 ring-line ring-inset"
            />
            콘솔에 연결된 주문
          </p>
        </footer>
      )}
    </section>
  );
};
