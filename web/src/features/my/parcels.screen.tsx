import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { EmptyState, NotYet } from '#web/components/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { ParcelTable } from './parcel-table.tsx';
import { parcelsQuery } from './queries.ts';
import { groupOf, type StatusGroup, statusGroups } from './status-groups.ts';

const FAILED = '배송 목록을 불러오지 못했습니다.';

const Filter = () => (
  <nav aria-label="배송 상태" className="mb-4 flex flex-wrap gap-2">
    {statusGroups.map(({ value, label }) => (
      <Link
        key={label}
        to="/my"
        search={{ status: value }}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        className="flex h-10 items-center rounded-full border border-control px-4 text-14 font-semibold text-ink-2 hover:bg-subtle aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-surface"
      >
        {label}
      </Link>
    ))}
  </nav>
);

const Nothing = ({ group, isEnd }: { group: StatusGroup; isEnd: boolean }) => {
  if (!group.value) {
    return (
      <EmptyState
        title="아직 등록한 배송이 없습니다"
        action={<ButtonLink to="/parcel-reg-aus-to-kor">주문등록하기</ButtonLink>}
      >
        주문을 등록하면 이곳에서 배송 상태를 바로 확인할 수 있습니다.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={`‘${group.label}’ 상태인 배송이 없습니다`}
      action={
        <ButtonLink to="/my" variant="secondary" resetScroll={false}>
          전체 보기
        </ButtonLink>
      }
    >
      {!isEnd && '최근 배송에는 없습니다. 더 보기를 누르면 이전 배송에서도 찾습니다.'}
    </EmptyState>
  );
};

const Parcels = ({ group }: { group: StatusGroup }) => {
  const query = useInfiniteQuery(parcelsQuery(useSession()?.memberId, group.statuses));
  const { data, hasNextPage } = query;
  if (!data) return <NotYet query={query} failed={FAILED} rows={8} />;
  const parcels = data.pages.flatMap(({ rows }) => rows);
  const count = formatNumber(parcels.length);
  return (
    <>
      {parcels.length === 0 ? (
        <Nothing group={group} isEnd={!hasNextPage} />
      ) : (
        <>
          <p role="status" className="mb-3 text-14 text-ink-2 tabular-nums">
            {hasNextPage ? `최근 ${count}건` : `모두 ${count}건`}
          </p>
          <ParcelTable parcels={parcels} />
        </>
      )}
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

/** 내 배송 */
export const ParcelsScreen = () => (
  <>
    <PageHeader
      title="내 배송"
      description="등록한 주문과 배송 상태를 확인하고, 지난 주문을 그대로 다시 접수할 수 있습니다."
    />
    <Filter />
    <Parcels group={groupOf(getRouteApi('/_public/_query/my/').useSearch().status)} />
  </>
);
