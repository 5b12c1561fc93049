import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { actionsColumn, ManagedList } from '#web/components/office/managed-list.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import { RecordSwitch } from '#web/components/ui/switch.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { eventKind } from '#web/lib/calendar.ts';
import { call } from '#web/lib/call.ts';
import { type FreightRun, referenceQueries, useCodeName } from '#web/lib/reference-queries.ts';

/** Sets whether a freight run can be chosen for consols. */
const RunSwitch = ({ run: { id, freightNo, isInUse } }: { run: FreightRun }) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  return (
    <RecordSwitch
      name={freightNo}
      checked={isInUse}
      queryKey={queryKey}
      show={(isOn) =>
        client.setQueryData(queryKey, (runs) =>
          runs?.map((run) => (run.id === id ? { ...run, isInUse: isOn } : run)),
        )
      }
      send={(isOn) => call('POST /api/freight/updateFreightStatus', { body: { id, status: isOn ? 0 : 1 } })}
      failed="상태 변경에 실패했습니다."
    />
  );
};

/** A freight run with the names of its codes. `route` is, for example, `시드니 → 인천`. */
type NamedRun = FreightRun & { nationName: string; route: string };

const runColumns = (actions: {
  onEdit: (run: NamedRun) => void;
  onDelete: (run: NamedRun) => void;
}): readonly Column<NamedRun>[] => [
  {
    key: 'freightNo',
    header: '편명',
    tight: true,
    sortBy: (run) => run.freightNo,
    render: ({ freightNo }) => freightNo,
  },
  {
    key: 'method',
    header: '운송 방법',
    tight: true,
    sortBy: ({ methodLabel }) => methodLabel,
    render: ({ method, methodLabel }) => (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <Icon name={eventKind(method).icon} size={18} />
        {methodLabel}
      </span>
    ),
  },
  {
    key: 'nation',
    header: '국가',
    tight: true,
    sortBy: (run) => run.nationName,
    render: ({ nationName }) => nationName,
  },
  { key: 'route', header: '노선', tight: true, sortBy: (run) => run.route, render: ({ route }) => route },
  {
    key: 'note',
    header: '비고',
    long: true,
    render: ({ note }) => <span className="line-clamp-2">{note || '-'}</span>,
  },
  {
    key: 'status',
    header: '사용 여부',
    tight: true,
    sortBy: ({ isInUse }) => Number(!isInUse),
    render: (run) => <RunSwitch run={run} />,
  },
  actionsColumn(({ freightNo }) => freightNo, actions),
];

const FreightDialog = lazy(() => import('./freight-dialog.tsx'));

const PAGE_SIZE = 30;

const useNamedRuns = () => {
  const query = useQuery(referenceQueries.freight);
  const cityName = useCodeName('CIT');
  const nationName = useCodeName('NATION');
  const withNames = (run: FreightRun): NamedRun => ({
    ...run,
    nationName: nationName(run.nation),
    route: `${cityName(run.departure)} → ${cityName(run.arrival)}`,
  });
  return { ...query, data: query.data?.map(withNames) };
};

const adviceFor = (error: unknown) =>
  error instanceof ApiError && error.code === 'FREIGHT_IN_USE'
    ? '새 콘솔에서 고르지 못하게 하려면 미사용으로 바꿔주세요.'
    : undefined;

export const FreightScreen = () => {
  const query = useNamedRuns();
  const remove = useRemoval('운송편', referenceQueries.freight.queryKey, { advice: adviceFor });

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
        emptyHint="콘솔을 만들려면 먼저 운송편을 등록해주세요."
        pageSize={PAGE_SIZE}
        columns={(onEdit) =>
          runColumns({
            onEdit,
            onDelete: ({ id, freightNo, methodLabel, route }) =>
              void remove({
                name: freightNo,
                details: `${methodLabel} · ${route}`,
                send: () => call('POST /api/freight/delFreight', { body: { id } }),
              }),
          })
        }
        rowKey={({ id }) => id}
        dialog={(run, close) => <FreightDialog run={run} onSaved={close} onClose={close} />}
      />
    </div>
  );
};
