import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { ConsolList, type NamedConsol } from './consol-list.tsx';
import { ConsolOrders } from './consol-orders.tsx';
import { ConsolSearchForm } from './consol-search-form.tsx';
import { type Criteria, criteriaOf, searchOf } from './criteria.ts';
import { RefusalHost } from './preflight-refusal.tsx';
import { type ConsolView, consolQueries } from './queries.ts';
import { ShortHost } from './short-question.tsx';

const loadConsolDialog = () => import('./consol-dialog.tsx');
const ConsolDialog = lazy(loadConsolDialog);

const route = getRouteApi('/admin/_shell/console');

const useCriteria = (): Criteria => {
  const { mblNo, flightName, orderNum, dateType, from, to, status } = route.useSearch();
  return useMemo(
    () => criteriaOf({ mblNo, flightName, orderNum, dateType, from, to, status }),
    [mblNo, flightName, orderNum, dateType, from, to, status],
  );
};

const useConsols = (criteria: Criteria) => {
  const query = useQuery(consolQueries.list(criteria));
  const cityName = useCodeName('CIT');
  const consols = query.data?.map(
    (consol): NamedConsol => ({
      ...consol,
      route: `${cityName(consol.departCity)} → ${cityName(consol.arrivalCity)}`,
    }),
  );
  return { ...query, consols };
};

export const ConsoleScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const criteria = useCriteria();
  const { queryKey } = consolQueries.list(criteria);
  const { consols, error, isFetching, refetch } = useConsols(criteria);
  const { consol: chosenId } = route.useSearch();
  const chosenConsol = consols?.find(({ id }) => id === chosenId);
  /** Set while the dialog is open; without `consol` the dialog registers a new consol. */
  const [dialogState, setDialogState] = useState<{ consol?: ConsolView }>();
  const orders = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE);

  // Preload the dialog, because it can restore the focus only if its code was loaded before it opened.
  useEffect(() => void loadConsolDialog(), []);
  const add = () => setDialogState({});
  useShortcuts(useOfficeTitle(), [{ keys: 'n', label: '새 콘솔', run: add }]);

  const search = (next: Criteria, consol?: number) => {
    // A repeated search does not change the URL, so the list is reloaded here.
    if (JSON.stringify(next) === JSON.stringify(criteria)) void refetch();
    return navigate({ search: { ...searchOf(next), consol }, resetScroll: false });
  };
  const choose = (consol: number) => {
    void navigate({ search: (now) => ({ ...now, consol }), replace: true, resetScroll: false });
    // On a phone the orders are below the list, so scroll to the orders.
    if (isPhone) orders.current?.scrollIntoView();
  };
  const showSaved = async (saved: ConsolView) => {
    setDialogState(undefined);
    const isShown = client.getQueryData(queryKey)?.some(({ id }) => id === saved.id);
    await search(isShown ? criteria : criteriaOf({ mblNo: saved.mblNo }), saved.id);
  };

  return (
    <div className="flex flex-col p-3 sm:p-4 md:h-[calc(100dvh-52px)] md:min-h-140">
      <OfficeHeader
        actions={
          <Button size="sm" icon="plus" onClick={add}>
            새 콘솔
          </Button>
        }
      />
      <ConsolSearchForm
        criteria={criteria}
        busy={isFetching}
        onSearch={(next) => void search(next, chosenId)}
      />
      <div className="mt-3 grid min-h-0 flex-1 gap-x-4 gap-y-6 border-line border-t pt-3 md:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[360px_minmax(0,1fr)]">
        <section aria-label="콘솔 목록" className="flex min-h-0 min-w-0 flex-col">
          <p role="status" className="mb-2 flex min-h-9 items-center text-13 text-ink-2 tabular-nums">
            {consols && `콘솔 ${formatNumber(consols.length)}건`}
          </p>
          <div className="-mx-1 min-h-0 flex-1 px-1 pb-1 md:overflow-y-auto">
            {!consols && error && !isFetching && (
              <ErrorState title="콘솔을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
            )}
            {!consols && !(error && !isFetching) && <Skeleton rows={6} />}
            {consols?.length === 0 && (
              <EmptyState icon="search" title="조회된 콘솔이 없습니다.">
                기간이나 상태를 바꾸어 다시 조회해보세요.
              </EmptyState>
            )}
            {consols && consols.length > 0 && (
              <ConsolList
                consols={consols}
                chosenId={chosenId}
                onChoose={choose}
                onEdit={(consol) => setDialogState({ consol })}
              />
            )}
          </div>
        </section>
        <div ref={orders} className="flex min-h-0 min-w-0 flex-col *:flex-1">
          <ConsolOrders key={chosenConsol?.id} consol={chosenConsol} />
        </div>
      </div>
      <ShortHost />
      <RefusalHost />
      {dialogState && (
        <Suspense>
          <ConsolDialog
            consol={dialogState.consol}
            onSaved={(saved) => void showSaved(saved)}
            onClose={() => setDialogState(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
