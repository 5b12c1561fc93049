import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ManagedList } from '#web/components/managed-list.tsx';
import { useRemoval } from '#web/components/record-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type FreightRun, referenceQueries } from '#web/lib/reference-queries.ts';
import { useCodeName } from '#web/lib/use-code-name.ts';
import { type NamedRun, runColumns } from './run-columns.tsx';

const FreightDialog = lazy(() => import('./freight-dialog.tsx'));

const PAGE_SIZE = 30;

const useNamedRuns = () => {
  const query = useQuery(referenceQueries.freight);
  const cityName = useCodeName('CIT');
  const nationName = useCodeName('NATION');
  const named = (run: FreightRun): NamedRun => ({
    ...run,
    nationName: nationName(run.nation),
    route: `${cityName(run.departure)} → ${cityName(run.arrival)}`,
  });
  return { ...query, data: query.data?.map(named) };
};

const adviceOn = (error: unknown) =>
  error instanceof ApiError && error.code === 'FREIGHT_IN_USE'
    ? '새 콘솔에서 고르지 못하게 하려면 미사용으로 바꿔주세요.'
    : undefined;

/** 운송편 관리: the flights and sailings that consols travel by. */
export const FreightScreen = () => {
  const query = useNamedRuns();
  const remove = useRemoval('운송편', referenceQueries.freight.queryKey, { advice: adviceOn });
  const [opened, setOpened] = useState<{ run?: FreightRun }>();

  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        noun="운송편"
        counter="편"
        icon="plane"
        searchHint="편명, 노선, 운송 방법"
        textsOf={(run) => [
          run.freightNo,
          run.methodLabel,
          run.nationName,
          run.route,
          run.departure,
          run.arrival,
        ]}
        query={query}
        onAdd={() => setOpened({})}
        emptyHint="콘솔을 만들려면 먼저 운송편을 등록해주세요."
        pageSize={PAGE_SIZE}
        columns={runColumns({
          onEdit: (run) => setOpened({ run }),
          onDelete: ({ id, freightNo, methodLabel, route: line }) =>
            void remove({
              name: freightNo,
              details: `${methodLabel} · ${line}`,
              send: () => call('POST /api/freight/delFreight', { body: { id } }),
            }),
        })}
        rowKey={({ id }) => id}
      />
      {opened && (
        <Suspense>
          <FreightDialog
            run={opened.run}
            onSaved={() => setOpened(undefined)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
