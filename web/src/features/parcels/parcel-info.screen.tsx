import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/choice-group.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { OfficeHeader } from '#web/components/office-header.tsx';
import { EmptyState } from '#web/components/states.tsx';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { useSession } from '#web/lib/session.ts';
import { useHash } from '#web/lib/use-hash.ts';
import { type Criteria, criteriaOf, hashOf, noCriteria } from './criteria.ts';
import { ParcelResults } from './parcel-results.tsx';
import { ParcelSearchForm } from './parcel-search-form.tsx';
import { type ParcelView, rowId } from './parcel-view.tsx';
import { parcelQueries } from './queries.ts';
import { useLast } from './use-last.ts';
import { useParcelList } from './use-parcel-list.ts';

const loadOrderDrawer = () => import('./order-drawer.tsx');
const OrderDrawer = lazy(loadOrderDrawer);
const WaybillDialog = lazy(() => import('./waybill-dialog.tsx'));

const route = getRouteApi('/admin/_shell/parcel-info');

const useCriteria = (hash: string, mayDeleted: boolean): Criteria | undefined => {
  const { departure, hblNo, status, from, to, partnerId } = route.useSearch();
  return useMemo(() => {
    const criteria = criteriaOf({ departure, hblNo, status, from, to, partnerId }, hash);
    return criteria && !mayDeleted ? { ...criteria, isDel: '' } : criteria;
  }, [departure, hblNo, status, from, to, partnerId, hash, mayDeleted]);
};

/** 통합 조회: search, list, the order that is open, and its waybills. */
export const ParcelInfoScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const isOfStaff = isStaff(useSession());
  const hash = useHash();
  const criteria = useCriteria(hash, isOfStaff);
  const list = useParcelList(criteria);
  const layout = useMediaQuery(PHONE) ? 'cards' : 'grid';
  const { order } = route.useSearch();
  const lastOrder = useLast(order);
  const [sorted, setSorted] = useState<readonly number[]>([]);
  const [toPrint, setToPrint] = useState<readonly number[]>();
  const lastPrinted = useLast(toPrint);
  const isDeleted = criteria?.isDel === '1';

  // Ahead of the first click: a dialog gives the focus back only to what had it after its code was there.
  useEffect(() => void loadOrderDrawer(), []);

  const search = (asked: Criteria) => {
    // The same search once more keeps its address, so its list is asked for here; any other is new or stale by now.
    const isSame = JSON.stringify(criteria) === JSON.stringify(asked);
    void client.invalidateQueries({
      queryKey: parcelQueries.lists,
      refetchType: isSame ? 'active' : 'none',
    });
    void navigate({ search: {}, hash: hashOf(asked), resetScroll: false, hashScrollIntoView: false });
  };
  const show = (id: number | undefined) =>
    void navigate({
      search: (now) => ({ ...now, order: id }),
      hash,
      replace: order !== undefined,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  const copyLink = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}#${hashOf(criteria ?? noCriteria())}`);
      notice.success('조회 링크를 복사했습니다.', LOOKUP_NOTICE);
    } catch {
      notice.error('복사하지 못했습니다. 주소창의 주소를 복사해주세요.', LOOKUP_NOTICE);
    }
  };

  const open = (row: ParcelView, rows: readonly ParcelView[]) => {
    setSorted(rows.map(rowId));
    show(row.id);
  };

  return (
    <div className="flex flex-col p-3 sm:p-4 md:h-[calc(100dvh-52px)] md:min-h-140">
      <OfficeHeader
        title={isDeleted ? '삭제 주문 관리' : undefined}
        actions={
          isOfStaff && (
            <Checkbox
              label="삭제 주문 관리"
              checked={isDeleted}
              onChange={({ target }) =>
                search({ ...(criteria ?? noCriteria()), isDel: target.checked ? '1' : '' })
              }
            />
          )
        }
      />
      <ParcelSearchForm
        criteria={criteria}
        busy={list.isSearching}
        onSearch={search}
        onCopyLink={() => void copyLink()}
      />
      <div className="mt-2 flex flex-1 flex-col md:pb-3">
        <ParcelResults
          key={layout}
          layout={layout}
          list={list}
          empty={
            criteria ? (
              <EmptyState title="조회된 상품이 없습니다." icon="search">
                번호나 기간을 바꾸어 다시 조회해보세요.
              </EmptyState>
            ) : (
              <EmptyState
                title="조회 조건을 넣고 조회를 눌러주세요."
                icon="search"
                action={
                  <Button variant="secondary" onClick={() => search(noCriteria())}>
                    최근 7일 조회
                  </Button>
                }
              >
                H/BL 번호 여러 개를 한 번에 붙여넣을 수 있습니다.
              </EmptyState>
            )
          }
          isDeleted={isDeleted}
          onOpen={open}
          onPrint={setToPrint}
        />
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
