// First of all: no schema may be built before it.
import '../../lib/zod.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { EmptyState } from '../../components/states.tsx';
import { PHONE, useMediaQuery } from '../../lib/media-query.ts';
import { type Criteria, criteriaOf, defaultRange } from './criteria.ts';
import { ParcelResults } from './parcel-results.tsx';
import { ParcelSearchForm } from './parcel-search-form.tsx';
import { type ParcelView, rowId } from './parcel-view.ts';
import { parcelQueries } from './queries.ts';
import { useLast } from './use-last.ts';
import { useParcelList } from './use-parcel-list.ts';

const loadOrderDrawer = () => import('./order-drawer.tsx');
const OrderDrawer = lazy(loadOrderDrawer);
const WaybillDialog = lazy(() => import('./waybill-dialog.tsx'));

const route = getRouteApi('/admin/_shell/parcel-info');

const useCriteria = (): Criteria | undefined => {
  const { departure, hblNo, from, to } = route.useSearch();
  return useMemo(() => criteriaOf({ departure, hblNo, from, to }), [departure, hblNo, from, to]);
};

/** 통합 조회: search, list, the order that is open, and its waybills. */
export const ParcelInfoScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const criteria = useCriteria();
  const list = useParcelList(criteria);
  const layout = useMediaQuery(PHONE) ? 'cards' : 'grid';
  const { order } = route.useSearch();
  const lastOrder = useLast(order);
  const [sorted, setSorted] = useState<readonly number[]>([]);
  const [toPrint, setToPrint] = useState<readonly number[]>();
  const lastPrinted = useLast(toPrint);

  // Ahead of the first click: a dialog gives the focus back only to what had it after its code was there.
  useEffect(() => void loadOrderDrawer(), []);

  const search = ({ hblNo, from, to }: Criteria) => {
    // The same search once more keeps its address, so its list is asked for here; any other is new or stale by now.
    const isSame = JSON.stringify(criteria) === JSON.stringify({ hblNo, from, to });
    void client.invalidateQueries({
      queryKey: parcelQueries.lists,
      refetchType: isSame ? 'active' : 'none',
    });
    void navigate({ search: { hblNo: hblNo.join(',') || undefined, from, to }, resetScroll: false });
  };
  const show = (id: number | undefined) =>
    void navigate({
      search: (now) => ({ ...now, order: id }),
      replace: order !== undefined,
      resetScroll: false,
    });

  const open = (row: ParcelView, rows: readonly ParcelView[]) => {
    setSorted(rows.map(rowId));
    show(row.id);
  };

  return (
    <div className="flex flex-col p-3 sm:p-4 md:h-[calc(100dvh-52px)] md:min-h-140">
      <PageHeader size="office" title="통합 조회" />
      <ParcelSearchForm criteria={criteria} busy={list.isSearching} onSearch={search} />
      <div className="mt-3 flex min-h-0 flex-1 flex-col border-line border-t pt-3">
        {criteria ? (
          <ParcelResults key={layout} layout={layout} list={list} onOpen={open} onPrint={setToPrint} />
        ) : (
          <EmptyState
            title="조회 조건을 넣고 조회를 눌러주세요."
            icon="search"
            action={
              <Button variant="secondary" onClick={() => search({ hblNo: [], ...defaultRange() })}>
                최근 7일 조회
              </Button>
            }
          >
            H/BL 번호 여러 개를 한 번에 붙여넣을 수 있습니다.
          </EmptyState>
        )}
      </div>
      <Suspense>
        {lastOrder !== undefined && (
          <OrderDrawer
            id={lastOrder}
            open={order !== undefined}
            ids={sorted.includes(lastOrder) ? sorted : list.rows.map(rowId)}
            onShow={show}
            onPrint={(id) => setToPrint([id])}
          />
        )}
        {lastPrinted && (
          <WaybillDialog
            key={lastPrinted.join()}
            ids={lastPrinted}
            open={toPrint !== undefined}
            onClose={() => setToPrint(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
};
