import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import type { GridHandle } from '#web/components/ui/data-grid.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { useLast } from '#web/components/ui/on-demand.tsx';
import { EmptyState } from '#web/components/ui/states.tsx';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { useHash, useOpensHit } from '#web/lib/page-search.ts';
import { useSession } from '#web/lib/session.ts';
import { type Criteria, criteriaOf, defaultCriteria, hashOf, isExactHit } from './criteria.ts';
import { MissingNumbers } from './missing-numbers.tsx';
import { ParcelResults } from './parcel-results.tsx';
import { ParcelSearchForm } from './parcel-search-form.tsx';
import { type ParcelView, rowId } from './parcel-view.tsx';
import { parcelQueries } from './queries.ts';
import { TOUCH_PHONE } from './touch-phone.ts';
import { useParcelList } from './use-parcel-list.ts';

const loadOrderDrawer = () => import('./order-drawer/order-drawer.tsx');
const OrderDrawer = lazy(loadOrderDrawer);
const WaybillDialog = lazy(() => import('./waybill-dialog.tsx'));

const route = getRouteApi('/admin/_shell/parcel-info');

const useCriteria = (hash: string, maySeeDeleted: boolean): Criteria | undefined => {
  const { departure, hblNo, status, from, to, partnerId, open, late, notice } = route.useSearch();
  return useMemo(() => {
    const criteria = criteriaOf({ departure, hblNo, status, from, to, partnerId, open, late, notice }, hash);
    return criteria && !maySeeDeleted ? { ...criteria, isDel: '' } : criteria;
  }, [departure, hblNo, status, from, to, partnerId, open, late, notice, hash, maySeeDeleted]);
};

/** Reads and changes the URL of the page: the criteria in the hash, and the id of the open order. */
const useUrlState = (isOfStaff: boolean) => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const hash = useHash();
  const criteria = useCriteria(hash, isOfStaff);
  const { order } = route.useSearch();
  const keepScroll = { resetScroll: false, hashScrollIntoView: false };

  const search = (requested: Criteria) => {
    // A repeated search does not change the URL, so the list is reloaded here.
    const isSame = JSON.stringify(criteria) === JSON.stringify(requested);
    void client.invalidateQueries({
      queryKey: parcelQueries.lists,
      refetchType: isSame ? 'active' : 'none',
    });
    void navigate({ search: {}, hash: hashOf(requested), state: { opensHit: true }, ...keepScroll });
  };
  const openOrder = (id: number | undefined) =>
    void navigate({
      search: (now) => ({ ...now, order: id }),
      hash,
      replace: order !== undefined,
      ...keepScroll,
    });
  /** Marks the search as ended, so that going back from the opened order shows the list. */
  const endSearch = () => navigate({ search: (now) => now, hash, replace: true, ...keepScroll });
  const copyLink = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}#${hashOf(criteria ?? defaultCriteria())}`);
      notice.success('조회 링크를 복사했습니다.', LOOKUP_NOTICE);
    } catch {
      notice.error('복사하지 못했습니다. 주소창의 주소를 복사해주세요.', LOOKUP_NOTICE);
    }
  };
  return { criteria, order, search, endSearch, openOrder, copyLink };
};

/** Shown instead of the list before the first search, and after a search without results. */
const NoParcels = ({ isSearched, onSearch }: { isSearched: boolean; onSearch: () => void }) =>
  isSearched ? (
    <EmptyState title="조회된 상품이 없습니다." icon="search">
      번호나 기간을 바꾸어 다시 조회해보세요.
    </EmptyState>
  ) : (
    <EmptyState
      title="조회 조건을 넣고 조회를 눌러주세요."
      icon="search"
      action={
        <Button variant="secondary" onClick={onSearch}>
          최근 7일 조회
        </Button>
      }
    >
      번호 여러 개를 한 번에 붙여넣거나 받는 분의 이름과 전화번호로 찾을 수 있습니다.
    </EmptyState>
  );

/** Lookup page (통합 조회): search form, list, order drawer and waybill dialog. */
export const ParcelInfoScreen = () => {
  const isOfStaff = isStaff(useSession());
  const { criteria, order, search, endSearch, openOrder, copyLink } = useUrlState(isOfStaff);
  const list = useParcelList(criteria);
  const layout = useMediaQuery(PHONE) ? 'cards' : 'grid';
  const isTouchPhone = useMediaQuery(TOUCH_PHONE);
  const lastOrder = useLast(order);
  const [sortedIds, setSortedIds] = useState<readonly number[]>([]);
  const [idsToPrint, setIdsToPrint] = useState<readonly number[]>();
  const lastIdsToPrint = useLast(idsToPrint);
  const isDeleted = criteria?.isDel === '1';
  const grid = useRef<GridHandle>(null);

  // Preload the drawer, because it can restore the focus only if its code was loaded before it opened.
  useEffect(() => void loadOrderDrawer(), []);

  const open = (row: ParcelView, rows: readonly ParcelView[]) => {
    setSortedIds(rows.map(rowId));
    openOrder(row.id);
  };

  const onlyRow = list.rows.length === 1 && !list.isSearching && !list.hasMore ? list.rows[0] : undefined;
  const isHit = useOpensHit() && criteria && onlyRow && isExactHit(criteria.find, onlyRow);
  const openHit = useEffectEvent(async () => {
    if (!onlyRow) return;
    await endSearch();
    open(onlyRow, list.rows);
  });
  useEffect(() => {
    if (isHit) void openHit();
  }, [isHit]);

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
                search({ ...(criteria ?? defaultCriteria()), isDel: target.checked ? '1' : '' })
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
        onOpenOnly={onlyRow && (() => open(onlyRow, list.rows))}
        onDown={() => grid.current?.focusFirstRow()}
        takesFocus={!isTouchPhone && order === undefined}
      />
      {criteria?.notice && (
        <p className="mt-2">
          <Button
            size="sm"
            variant="secondary"
            icon="close"
            onClick={() => search({ ...criteria, notice: '' })}
          >
            메일에 담긴 주문만 · 조건 지우기
          </Button>
        </p>
      )}
      <MissingNumbers criteria={criteria} list={list} />
      <div className="mt-2 flex flex-1 flex-col md:pb-3">
        <ParcelResults
          key={layout}
          layout={layout}
          list={list}
          empty={<NoParcels isSearched={!!criteria} onSearch={() => search(defaultCriteria())} />}
          isDeleted={isDeleted}
          onOpen={open}
          onPrint={setIdsToPrint}
          gridRef={grid}
        />
      </div>
      <Suspense>
        {lastOrder !== undefined && (
          <OrderDrawer
            id={lastOrder}
            open={order !== undefined}
            ids={sortedIds.includes(lastOrder) ? sortedIds : list.rows.map(rowId)}
            onShow={openOrder}
            onPrint={(id) => setIdsToPrint([id])}
          />
        )}
        {lastIdsToPrint && (
          <WaybillDialog
            key={lastIdsToPrint.join()}
            ids={lastIdsToPrint}
            printedIds={new Set(list.rows.filter(({ isPrinted }) => isPrinted).map(rowId))}
            open={idsToPrint !== undefined}
            onClose={() => setIdsToPrint(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
};
