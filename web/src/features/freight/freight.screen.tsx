// First of all: no schema may be built before it.
import '../../lib/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useShortcuts } from '../../components/shortcuts.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { TextField } from '../../components/text-field.tsx';
import { formatNumber } from '../../lib/formats.ts';
import { type FreightRun, referenceQueries } from '../../lib/reference-queries.ts';
import { holds } from '../../lib/search-text.ts';
import { useCodeName } from '../../lib/use-code-name.ts';
import { type NamedRun, RunTable } from './run-table.tsx';
import { useRunRemoval } from './use-run-removal.ts';

const FreightDialog = lazy(() => import('./freight-dialog.tsx'));

const route = getRouteApi('/admin/_shell/freight-manage');

const PAGE_SIZE = 30;

const useNamedRuns = (runs: readonly FreightRun[]): NamedRun[] => {
  const cityName = useCodeName('CIT');
  const nationName = useCodeName('NATION');
  return runs.map((run) => ({
    ...run,
    nationName: nationName(run.nation),
    route: `${cityName(run.departure)} → ${cityName(run.arrival)}`,
  }));
};

const isWanted = (run: NamedRun, wanted: string): boolean =>
  holds([run.freightNo, run.methodLabel, run.nationName, run.route, run.departure, run.arrival], wanted);

type ListProps = { runs: readonly FreightRun[]; wanted: string; onEdit: (run: FreightRun) => void };

const List = ({ runs, wanted, onEdit }: ListProps) => {
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const remove = useRunRemoval();
  const found = useNamedRuns(runs).filter((run) => isWanted(run, wanted.trim()));
  const pageCount = Math.ceil(found.length / PAGE_SIZE);
  const shown = Math.min(page, Math.max(1, pageCount));
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {wanted.trim() ? `${formatNumber(found.length)}편 찾음` : `전체 ${formatNumber(found.length)}편`}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title="찾는 운송편이 없습니다">
          편명, 도시, 운송 방법을 확인해주세요.
        </EmptyState>
      ) : (
        <RunTable
          runs={found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
          onEdit={onEdit}
          onDelete={(run) => void remove(run, run.route)}
        />
      )}
      <Pagination
        page={shown}
        pageCount={pageCount}
        onChange={(next) => void navigate({ search: { page: next } })}
      />
    </>
  );
};

/** 운송편 관리: the flights and sailings that consols travel by. */
export const FreightScreen = () => {
  const navigate = route.useNavigate();
  const { data, error, isFetching, refetch } = useQuery(referenceQueries.freight);
  const searchField = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [opened, setOpened] = useState<{ run?: FreightRun }>();
  useShortcuts('운송편 관리', [{ keys: '/', label: '운송편 찾기', run: () => searchField.current?.focus() }]);

  const search = (text: string) => {
    setWanted(text);
    void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const add = (
    <Button icon="plus" disabled={!data} onClick={() => setOpened({})}>
      운송편 등록
    </Button>
  );
  return (
    <div className="p-3 sm:p-4">
      <PageHeader
        size="office"
        title="운송편 관리"
        actions={
          <>
            <TextField
              ref={searchField}
              label="운송편 찾기"
              hideLabel
              type="search"
              autoComplete="off"
              placeholder="편명, 노선, 운송 방법"
              value={wanted}
              onChange={({ target }) => search(target.value)}
              className="w-56"
            />
            {add}
          </>
        }
      />
      {error && !data && !isFetching ? (
        <ErrorState title="운송편을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.length === 0 ? (
        <EmptyState icon="plane" title="등록된 운송편이 없습니다" action={add}>
          콘솔을 만들려면 먼저 운송편을 등록해주세요.
        </EmptyState>
      ) : (
        <List runs={data} wanted={wanted} onEdit={(run) => setOpened({ run })} />
      )}
      {opened && (
        <Suspense>
          <FreightDialog
            run={opened.run}
            onSaved={() => {
              setOpened(undefined);
              // The newest stands first.
              if (!opened.run) search('');
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
