import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Stage, specOfStatus } from '#shared/domain/order-status.ts';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { Card, OrderCount } from './figures.tsx';
import { type PartnerWeek, partnerWeeksQuery } from './queries.ts';

const FAILED = '파트너별 주문을 불러오지 못했습니다.';

/** Columns of the table. The last one has the orders that are at no stage: on hold, returned or cancelled. */
const columnNames = {
  registered: '입고 전',
  received: '입고·출고대기',
  shipped: '출고·운송·통관',
  customs: '출고·운송·통관',
  delivery: '출고·운송·통관',
  delivered: '배송완료',
} as const satisfies Record<Stage, string>;
const OTHERS = '보류·취소';
const stages = [...new Set<string>(Object.values(columnNames)), OTHERS];
const stageOf = (status: string): string => {
  const spec = specOfStatus(status);
  return spec?.kind === 'milestone' ? columnNames[spec.stage] : OTHERS;
};

type Week = PartnerWeek & { days: { from: string; to: string } };

const CountOf = ({ week, stage }: { week: Week; stage?: string }) => {
  const { partnerId, partner_name, days, statuses } = week;
  const counted = stage ? statuses.filter(({ status }) => stageOf(status) === stage) : statuses;
  return (
    <OrderCount
      count={counted.reduce((sum, { count }) => sum + count, 0)}
      name={`${partner_name} ${stage ?? '등록'}`}
      search={{ ...days, partnerId, status: stage && counted.map(({ status }) => status).join(',') }}
    />
  );
};

const columns: Column<Week>[] = [
  {
    key: 'partner',
    header: '파트너',
    render: ({ partnerId, partner_name }) => (
      <Link
        to="/admin/dashboard"
        search={{ partnerId }}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {partner_name}
      </Link>
    ),
  },
  { key: 'all', header: '등록', align: 'right', render: (week) => <CountOf week={week} /> },
  ...stages.map(
    (stage): Column<Week> => ({
      key: stage,
      header: stage,
      align: 'right',
      render: (week) => <CountOf week={week} stage={stage} />,
    }),
  ),
];

/** Orders of the last seven days by partner and current stage. Only for staff. */
export const PartnerWeeksCard = () => {
  const query = useInfiniteQuery(partnerWeeksQuery);
  const rows = query.data?.pages.flatMap(({ rows: partners, days }) =>
    partners.map((partner) => ({ ...partner, days })),
  );
  return (
    <Card title="최근 7일 파트너별 주문" hint="최근 7일에 등록된 주문이 지금 어느 단계에 있는지 보여줍니다.">
      {!rows ? (
        <QueryPlaceholder query={query} failed={FAILED} rows={4} />
      ) : rows.length === 0 ? (
        <p className="text-14 text-ink-2">등록된 파트너가 없습니다.</p>
      ) : (
        <>
          <Table
            caption="최근 7일에 등록된 주문의 파트너별, 현재 단계별 건수"
            columns={columns}
            rows={rows}
            rowKey={({ partnerId }) => partnerId}
          />
          <LoadMore query={query} failed={FAILED} />
        </>
      )}
    </Card>
  );
};
