import { useQuery } from '@tanstack/react-query';
import { formatCharge } from '#shared/domain/money.ts';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { type Balance, statementQueries } from './queries.ts';

const columns: readonly Column<Balance>[] = [
  { key: 'partner', header: '파트너', render: ({ partnerName }) => partnerName },
  {
    key: 'open',
    header: '미수금',
    align: 'right',
    tight: true,
    render: ({ open, currency }) => formatCharge({ amount: open, currency }),
  },
  {
    key: 'overdue',
    header: '연체 금액',
    align: 'right',
    tight: true,
    render: ({ overdue, currency }) => formatCharge({ amount: overdue, currency }),
  },
  {
    key: 'days',
    header: '연체 일수',
    align: 'right',
    tight: true,
    render: ({ daysOverdue }) => (daysOverdue > 0 ? `${formatNumber(daysOverdue)}일` : '-'),
  },
  {
    key: 'statements',
    header: '정산서',
    align: 'right',
    tight: true,
    render: ({ statements }) => formatNumber(statements),
  },
  { key: 'oldest', header: '가장 이른 납부 기한', tight: true, render: ({ oldestDueOn }) => oldestDueOn },
];

/** Open amounts of the partners, per currency. */
export const BalanceList = () => {
  const query = useQuery(statementQueries.balances);
  if (!query.data) return <QueryPlaceholder query={query} failed="미수금을 불러오지 못했습니다." rows={6} />;
  if (query.data.length === 0) return <EmptyState title="미수금이 없습니다." />;
  return (
    <Table
      caption="미수금"
      columns={columns}
      rows={query.data}
      rowKey={({ partnerId, currency }) => `${partnerId} ${currency}`}
    />
  );
};
