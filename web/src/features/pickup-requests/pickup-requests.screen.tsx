import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { LoadMore } from '#web/components/load-more.tsx';
import { OfficeHeader } from '#web/components/office-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { PickupTable } from './pickup-table.tsx';
import { type PickupRow, pickupQueries } from './queries.ts';
import { hashOf, type PickupSearch, usePickupSearch } from './search.ts';
import { PickupSearchForm } from './search-form.tsx';
import { StatusBar } from './status-bar.tsx';
import { usePickupNames } from './use-names.ts';

const PickupDialog = lazy(() => import('./pickup-dialog.tsx'));

const route = getRouteApi('/admin/_shell/pickup-request-list');

const FAILED = '픽업 요청을 불러오지 못했습니다.';

const Nothing = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState icon="search" title="찾는 픽업 요청이 없습니다">
      요청번호와 받는 분 이름을 확인해주세요.
    </EmptyState>
  ) : (
    <EmptyState icon="truck" title="접수된 픽업 요청이 없습니다">
      고객이 사이트에서 픽업을 요청하면 여기에 나타납니다.
    </EmptyState>
  );

/** The rows of a search, ten more at each press; what is chosen is of these rows. */
const Results = ({ search }: { search: PickupSearch }) => {
  const query = useInfiniteQuery(pickupQueries.list(search));
  const { data, error, isFetching } = query;
  const names = usePickupNames();
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const [openedId, setOpenedId] = useState<string>();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const opened = rows.find(({ id }) => id === openedId);

  if (!data) {
    return error && !isFetching ? (
      <ErrorState title={FAILED} error={error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton rows={10} />
    );
  }
  if (rows.length === 0) return <Nothing isSearch={hashOf(search) !== ''} />;
  const chosenIds = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const open = ({ id }: PickupRow) => setOpenedId(id);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <StatusBar ids={chosenIds} names={names} onChanged={() => setChosen(new Set())} />
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {`${formatNumber(rows.length)}건${query.hasNextPage ? ' 이상' : ''}`}
        </p>
      </div>
      <PickupTable rows={rows} names={names} chosen={chosen} onChoose={setChosen} onOpen={open} />
      <LoadMore query={query} failed={FAILED} />
      {opened && (
        <Suspense>
          <PickupDialog request={opened} names={names} onClose={() => setOpenedId(undefined)} />
        </Suspense>
      )}
    </>
  );
};

/** 수출 픽업 요청: what visitors asked to have picked up, and how far each has come. */
export const PickupRequestsScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const search = usePickupSearch();
  const { isFetching, isFetchingNextPage } = useInfiniteQuery(pickupQueries.list(search));

  const ask = (asked: PickupSearch) => {
    // The same search once more keeps its address; any other is new or stale by now.
    void client.invalidateQueries({
      queryKey: pickupQueries.lists,
      refetchType: hashOf(asked) === hashOf(search) ? 'active' : 'none',
    });
    void navigate({ hash: hashOf(asked), resetScroll: false, hashScrollIntoView: false });
  };
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader />
      <PickupSearchForm search={search} busy={isFetching && !isFetchingNextPage} onSearch={ask} />
      <div className="mt-4">
        <Results key={hashOf(search)} search={search} />
      </div>
    </div>
  );
};
