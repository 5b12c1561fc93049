// First of all: no schema may be built before it.
import '../../lib/zod.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { inquiryLabels } from '#shared/domain/inquiry.ts';
import { RadioGroup } from '../../components/choice-group.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatMinute } from '../../lib/formats.ts';
import { InquiryStatus } from './inquiry-status.tsx';
import { type Inquiry, inquiryList } from './queries.ts';

const InquiryDialog = lazy(() => import('./inquiry-dialog.tsx'));

const route = getRouteApi('/admin/_shell/inquery');

const FAILED = '문의를 불러오지 못했습니다.';

const columns: readonly Column<Inquiry>[] = [
  { key: 'title', header: inquiryLabels.title, render: ({ title }) => title },
  { key: 'status', header: '상태', tight: true, render: (inquiry) => <InquiryStatus inquiry={inquiry} /> },
  {
    key: 'name',
    header: inquiryLabels.name,
    tight: true,
    render: ({ name, memberId }) => `${name}${memberId === null ? '' : ' (회원)'}`,
  },
  {
    key: 'regDate',
    header: '접수일시',
    tight: true,
    render: ({ regDate }) => (
      <time dateTime={regDate} className="tabular-nums">
        {formatMinute(regDate)}
      </time>
    ),
  },
];

const List = ({ status, onOpen }: { status?: 'open'; onOpen: (inquiry: Inquiry) => void }) => {
  const query = useInfiniteQuery(inquiryList({ status }));
  const { data, error, isFetching, hasNextPage, refetch } = query;
  if (!data) {
    return error && !isFetching ? (
      <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={10} />
    );
  }
  const inquiries = data.pages.flatMap(({ rows }) => rows);
  if (inquiries.length === 0) {
    return status === 'open' ? (
      <EmptyState icon="check" title="답변할 문의가 없습니다">
        모든 문의에 답변했습니다.
      </EmptyState>
    ) : (
      <EmptyState icon="question" title="접수된 문의가 없습니다">
        고객이 사이트에서 1:1 문의를 보내면 여기에 나타납니다.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {`${inquiries.length}건${hasNextPage ? ' 이상' : ''}`}
      </p>
      <div className="[&_td:first-child]:w-full [&_td:first-child]:min-w-48">
        <Table
          caption="고객 문의"
          columns={columns}
          rows={inquiries}
          rowKey={({ id }) => id}
          onOpen={onOpen}
        />
      </div>
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

/** 고객 문의: what visitors and customers ask, and what was answered. */
export const InquiriesScreen = () => {
  const navigate = route.useNavigate();
  const { status } = route.useSearch();
  const [opened, setOpened] = useState<Inquiry>();
  return (
    <div className="p-3 sm:p-4">
      <PageHeader
        size="office"
        title="고객 문의"
        actions={
          <RadioGroup
            label="상태"
            hideLabel
            name="status"
            options={[
              { value: 'all', label: '전체' },
              { value: 'open', label: '미답변' },
            ]}
            value={status ?? 'all'}
            onChange={({ target }) =>
              void navigate({
                search: { status: target.value === 'open' ? 'open' : undefined },
                resetScroll: false,
              })
            }
          />
        }
      />
      <List key={status} status={status} onOpen={setOpened} />
      {opened && (
        <Suspense>
          <InquiryDialog
            key={opened.id}
            inquiry={opened}
            onChanged={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
