import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { MemberFilter } from './member-filter.tsx';
import { type Customer, customerQueries, type MemberType } from './queries.ts';
import { UseChip } from './use-chip.tsx';

const customerColumns: readonly Column<Customer>[] = [
  { key: 'id', header: '회원번호', tight: true, render: ({ id }) => id, sortBy: ({ id }) => id },
  {
    key: 'level',
    header: '등급',
    tight: true,
    render: (customer) => (
      <Chip tone={isPartnerOrStaff(customer) ? 'info' : 'neutral'} icon={null}>
        {customer.authLevelName}
      </Chip>
    ),
    sortBy: ({ authLevel }) => authLevel,
  },
  {
    key: 'email',
    header: '이메일',
    render: ({ email }) => <span className="inline-block min-w-48 break-all">{email}</span>,
    sortBy: ({ email }) => email,
  },
  {
    key: 'name',
    header: '이름',
    tight: true,
    render: ({ name, stoppedAt }) => (
      <>
        {name}
        {stoppedAt && ' '}
        {stoppedAt && <UseChip stoppedAt={stoppedAt} />}
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'mobile',
    header: '휴대폰번호',
    tight: true,
    render: ({ mobile }) => formatMobile(mobile),
    sortBy: ({ mobile }) => mobile,
  },
  {
    key: 'country',
    header: '국가',
    tight: true,
    render: ({ country }) => country,
    sortBy: ({ country }) => country,
  },
  {
    key: 'regDate',
    header: '가입일',
    tight: true,
    render: ({ regDate }) => formatDay(regDate),
    sortBy: ({ regDate }) => regDate,
  },
];

const CustomerDialog = lazy(() => import('./customer-dialog.tsx'));

const route = getRouteApi('/admin/_shell/customer-manage');

const FAILED = '불러오기 실패!';

const types = [
  { value: 'all', label: '전체' },
  { value: 'partner', label: '파트너' },
  { value: 'customer', label: '일반 고객' },
];

const CustomerList = ({
  type,
  searchText,
  since,
  onOpen,
}: {
  type: MemberType;
  searchText: string;
  /** First day of the registration in Seoul. */
  since: string | undefined;
  onOpen: (customer: Customer) => void;
}) => {
  const query = useInfiniteQuery(customerQueries.list(type, searchText, since));
  const { sorting, sorted } = useSorting(customerColumns);
  const { data, hasNextPage, isPlaceholderData } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const customers = data.pages.flatMap(({ rows }) => rows);
  const total = data.pages.at(-1)?.total ?? 0;
  if (customers.length === 0) {
    return searchText || since ? (
      <EmptyState icon="search" title="찾는 고객이 없습니다">
        {since
          ? '이름, 이메일, 휴대폰번호와 가입일을 확인해주세요.'
          : '이름, 이메일, 휴대폰번호를 확인해주세요.'}
      </EmptyState>
    ) : (
      <EmptyState icon="users" title="등록된 고객이 없습니다">
        가입한 회원이 여기에 나옵니다.
      </EmptyState>
    );
  }
  // The total is updated by a stream event after a sign-up, and is missing before the first nightly recount.
  const isPart = searchText !== '' || since !== undefined;
  const count = formatNumber(isPart ? customers.length : Math.max(total, customers.length));
  const countText = isPart ? `${count}명${hasNextPage ? ' 이상' : ''} 찾음` : `전체 ${count}명`;
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {isPlaceholderData ? '찾는 중입니다.' : countText}
      </p>
      <Table
        caption="고객"
        columns={customerColumns}
        rows={sorted(customers)}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        sorting={sorting}
      />
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

export const CustomersScreen = () => {
  const navigate = route.useNavigate();
  const { type, since } = route.useSearch();
  const [typed, setTyped] = useState('');
  const searchText = useDebounced(typed.trim());
  const [openedCustomer, setOpenedCustomer] = useState<Customer>();
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '고객 찾기', run: () => searchField.current?.focus() },
  ]);

  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <MemberFilter
            noun="고객"
            types={types}
            type={type}
            onTypeChange={(value) =>
              void navigate({
                search: { type: value === 'partner' || value === 'customer' ? value : undefined },
                resetScroll: false,
              })
            }
            searchField={searchField}
            typed={typed}
            onTyped={setTyped}
          />
        }
      />
      {since && (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 text-14">
          {`${since}부터 가입한 고객만 보입니다.`}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void navigate({ search: { type }, resetScroll: false })}
          >
            모두 보기
          </Button>
        </p>
      )}
      <CustomerList type={type} searchText={searchText} since={since} onOpen={setOpenedCustomer} />
      {openedCustomer && (
        <Suspense>
          <CustomerDialog customer={openedCustomer} onClose={() => setOpenedCustomer(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
