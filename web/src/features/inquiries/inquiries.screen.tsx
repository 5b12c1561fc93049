import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { inquiryLabels } from '#shared/domain/inquiry.ts';
import { matchesWords } from '#shared/search-text.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { LoadedCount, SearchField } from '#web/components/ui/search-field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { InquiryStatus } from './inquiry-status.tsx';
import { type Inquiry, inquiryList } from './queries.ts';

const InquiryDialog = lazy(() => import('./inquiry-dialog.tsx'));

const route = getRouteApi('/admin/_shell/inquery');

const FAILED = '문의를 불러오지 못했습니다.';

const columns: readonly Column<Inquiry>[] = [
  { key: 'title', header: inquiryLabels.title, sortBy: ({ title }) => title, render: ({ title }) => title },
  {
    key: 'status',
    header: '상태',
    tight: true,
    sortBy: ({ answers }) => answers.length,
    render: (inquiry) => <InquiryStatus inquiry={inquiry} />,
  },
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
    sortBy: ({ regDate }) => regDate,
    render: ({ regDate }) => <Instant at={regDate} />,
  },
];

const InquiryTable = ({
  status,
  searchText,
  onOpen,
}: {
  status?: 'open';
  searchText: string;
  onOpen: (inquiry: Inquiry) => void;
}) => {
  const { sorting, sorted } = useSorting(columns);
  const query = useInfiniteQuery(inquiryList(status));
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={10} />;
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
  const found = inquiries.filter(({ id, title, name, email, contents }) =>
    matchesWords([String(id), title, name, email, contents], searchText),
  );
  return (
    <>
      <LoadedCount
        found={found.length}
        loaded={inquiries.length}
        hasMore={hasNextPage}
        isSearching={searchText !== ''}
      />
      {found.length === 0 ? (
        <EmptyState icon="search" title="찾는 문의가 없습니다">
          {hasNextPage ? '더 보기를 누르면 이전 문의에서도 찾습니다.' : '제목, 이름, 이메일을 확인해주세요.'}
        </EmptyState>
      ) : (
        <div className="[&_td:first-child]:w-full [&_td:first-child]:min-w-48">
          <Table
            caption="고객 문의"
            columns={columns}
            rows={sorted(found)}
            rowKey={({ id }) => id}
            onOpen={onOpen}
            sorting={sorting}
          />
        </div>
      )}
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

export const InquiriesScreen = () => {
  const navigate = route.useNavigate();
  const { status } = route.useSearch();
  const [openedInquiry, setOpenedInquiry] = useState<Inquiry>();
  const [searchText, setSearchText] = useState('');
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            <RadioGroup
              label="상태"
              hideLabel
              className="sm:mr-3"
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
            <SearchField
              noun="문의"
              hint="제목, 이름, 이메일, 내용"
              value={searchText}
              onChange={setSearchText}
            />
          </>
        }
      />
      <InquiryTable key={status} status={status} searchText={searchText.trim()} onOpen={setOpenedInquiry} />
      {openedInquiry && (
        <Suspense>
          <InquiryDialog
            key={openedInquiry.id}
            inquiry={openedInquiry}
            onChanged={setOpenedInquiry}
            onClose={() => setOpenedInquiry(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
