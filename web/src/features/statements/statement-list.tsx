import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStaff } from '#shared/domain/auth-level.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { type StatementState, statementStates } from '#shared/domain/statement.ts';
import { SelectField } from '#web/components/ui/field.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { addMonths } from '#web/lib/calendar.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { serverToday } from '#web/lib/today.ts';
import { type Statement, statementQueries } from './queries.ts';
import { isIssued, StateChip, titleOf } from './statement-words.tsx';

const route = getRouteApi('/admin/_shell/statements');

const FAILED = '정산서를 불러오지 못했습니다.';

const columns: readonly Column<Statement>[] = [
  {
    key: 'number',
    header: '정산서',
    tight: true,
    render: (statement) => <span translate="no">{titleOf(statement)}</span>,
  },
  { key: 'partner', header: '파트너', render: ({ partnerName }) => partnerName },
  { key: 'state', header: '상태', tight: true, render: (statement) => <StateChip statement={statement} /> },
  {
    key: 'parcels',
    header: '화물',
    align: 'right',
    tight: true,
    render: ({ parcels }) => formatNumber(parcels),
  },
  {
    key: 'total',
    header: '합계',
    align: 'right',
    tight: true,
    render: ({ total, currency }) => formatCharge({ amount: total, currency }),
  },
  {
    key: 'balance',
    header: '잔액',
    align: 'right',
    tight: true,
    render: (statement) =>
      isIssued(statement) ? formatCharge({ amount: statement.balance, currency: statement.currency }) : '-',
  },
  { key: 'due', header: '납부 기한', tight: true, render: ({ dueOn }) => dueOn || '-' },
];

const isState = (state: string | undefined): state is StatementState =>
  state !== undefined && state in statementStates;

/** Statements of a month, narrowed by partner and state. @param openedId statement whose row takes the focus */
export const StatementList = ({ openedId }: { openedId: string | undefined }) => {
  // A statement is drafted when its month has ended.
  const lastMonth = addMonths(serverToday().slice(0, 7), -1);
  const { month = lastMonth, partner, state } = route.useSearch();
  const navigate = route.useNavigate();
  const isForStaff = isStaff(useSession());
  const { data: partners = [] } = useQuery({ ...referenceQueries.partners, enabled: isForStaff });
  const query = useInfiniteQuery(
    statementQueries.list({ month, partnerId: partner, state: isState(state) ? state : undefined }),
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const narrow = (search: { month?: string; partner?: number; state?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...search }), resetScroll: false });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <MonthNav
          month={month}
          today={lastMonth}
          todayLabel="지난달"
          heading="h2"
          onChange={(next) => narrow({ month: next })}
        />
        {isForStaff && (
          <SelectField
            size="sm"
            label="파트너"
            placeholder="전체"
            value={partner ?? ''}
            options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
            onChange={({ target }) => narrow({ partner: Number(target.value) || undefined })}
          />
        )}
        <SelectField
          size="sm"
          label="상태"
          placeholder="전체"
          value={state ?? ''}
          options={Object.entries(statementStates)
            .filter(([value]) => isForStaff || (value !== 'draft' && value !== 'drafting'))
            .map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => narrow({ state: target.value || undefined })}
        />
      </div>
      {items === undefined && <QueryPlaceholder query={query} failed={FAILED} rows={6} />}
      {items?.length === 0 && <EmptyState title="이 달의 정산서가 없습니다." />}
      {items && items.length > 0 && (
        <Table
          caption="정산서"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          focusedKey={openedId}
          onOpen={({ id }) => void navigate({ search: (now) => ({ ...now, id, number: undefined }) })}
        />
      )}
      {items && <LoadMore query={query} failed={FAILED} />}
    </>
  );
};
