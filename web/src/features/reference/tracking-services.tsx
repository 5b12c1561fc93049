import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ageText } from '#shared/tracking-words.ko.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { ErrorLine } from '#web/components/ui/states.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import type { Row } from './record-sets.ts';

type Service = Answer<'GET /api/courier/getServices'>[number];

/** Age of the oldest answer about the courier's parcels, and until when no one asks the courier because calls failed. */
const LastAnswer = ({ oldestOkAt, failing, until }: Service) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {oldestOkAt ? (
      <time dateTime={oldestOkAt} className="tabular-nums">
        {ageText(new Date(oldestOkAt), serverNow())}
      </time>
    ) : (
      '-'
    )}
    {failing && (
      <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-danger">
        <Icon name="error" size={16} />
        조회 안 됨
      </span>
    )}
    {until && (
      <span className="text-13 text-ink-2">
        다음 조회 <Instant at={until} />
      </span>
    )}
  </span>
);

const Note = ({ query: { data, error, isFetching, refetch } }: { query: UseQueryResult<Service[]> }) => {
  if (error && !data && !isFetching) {
    return (
      <ErrorLine
        message="자동 조회 상태를 불러오지 못했습니다."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p role="status" className="text-13 text-ink-2">
      {!data && '자동 조회 상태를 불러오는 중입니다.'}
      {data?.every(({ open }) => open === 0) && '조회 중인 주문이 없습니다.'}
    </p>
  );
};

/** Columns of the couriers about the service that follows their parcels, and a note about its state. */
export const useTrackingServices = (): { columns: readonly Column<Row>[]; note: ReactNode } => {
  const query = useQuery({
    // Below the couriers, so that a new courier reloads it.
    queryKey: [...referenceQueries.couriers.queryKey, 'services'],
    queryFn: ({ signal }) => call('GET /api/courier/getServices', { signal }),
    staleTime: 0,
  });
  const services = new Map(query.data?.map((service) => [service.courierCode, service]));
  const column = (
    key: string,
    header: string,
    render: (service: Service) => ReactNode,
    sortBy: (service: Service) => string | number,
  ): Column<Row> => {
    const serviceOf = ({ courierCode = '' }: Row) => services.get(courierCode);
    return {
      key,
      header,
      render: (row) => {
        const service = serviceOf(row);
        return service ? render(service) : '-';
      },
      sortBy: (row) => {
        const service = serviceOf(row);
        return service ? sortBy(service) : '';
      },
    };
  };
  return {
    columns: [
      column(
        'tracked',
        '자동 조회',
        ({ tracked }) => (tracked ? '예' : '아니오'),
        ({ tracked }) => (tracked ? 0 : 1),
      ),
      {
        ...column(
          'open',
          '조회 중',
          ({ open }) => formatNumber(open),
          ({ open }) => open,
        ),
        align: 'right',
      },
      column(
        'okAt',
        '마지막 응답',
        (service) => <LastAnswer {...service} />,
        // Failing couriers come first, those without an answer last.
        ({ failing, oldestOkAt }) => (failing ? '' : (oldestOkAt ?? '~')),
      ),
    ],
    note: (
      <div className="mt-2">
        <Note query={query} />
      </div>
    ),
  };
};
