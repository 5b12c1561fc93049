import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { numbersOf, problemOf } from './numbers.ts';
import { ParcelTable } from './parcel-table.tsx';
import { isNothingFound, LOOKUP_FAILED, type Parcel, trackingQueries, useParcelSearches } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { SearchResult } from './search-result.tsx';

const Parcels = ({ parcels, onOpen }: { parcels: readonly Parcel[]; onOpen: (parcel: Parcel) => void }) =>
  parcels.length === 0 ? (
    <EmptyState
      title="아직 등록한 배송이 없습니다"
      action={<ButtonLink to="/parcel-reg-aus-to-kor">주문등록하기</ButtonLink>}
    >
      주문을 등록하면 이곳에서 배송 상태를 바로 확인할 수 있습니다.
    </EmptyState>
  ) : (
    <ParcelTable caption="내 배송" parcels={parcels} onOpen={onOpen} />
  );

/** The parcels of the signed-in customer, newest first. */
const OwnParcels = ({ memberId, onOpen }: { memberId: number; onOpen: (parcel: Parcel) => void }) => {
  const query = useInfiniteQuery(trackingQueries.byCustomer(memberId));
  const { data } = query;
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-20 font-bold">
        내 배송{' '}
        {data && (
          <span className="text-brand tabular-nums">전체 {formatNumber(data.pages[0]?.total ?? 0)}건</span>
        )}
      </h2>
      {data ? (
        <>
          <Parcels parcels={data.pages.flatMap(({ rows }) => rows)} onOpen={onOpen} />
          <LoadMore query={query} failed={LOOKUP_FAILED} />
        </>
      ) : (
        <QueryPlaceholder query={query} failed={LOOKUP_FAILED} />
      )}
    </section>
  );
};

const places: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'checkCircle',
    title: '주문등록 완료 화면',
    text: '주문등록을 마치면 H/BL 번호가 바로 표시됩니다.',
  },
  {
    icon: 'print',
    title: '운송장',
    text: '상자에 붙인 운송장의 바코드 아래에 적혀 있습니다.',
  },
  {
    icon: 'users',
    title: '접수한 파트너',
    text: '매장에서 접수했다면 파트너에게 문의해주세요.',
  },
];

/** Help that is shown without a result: the places where the number is printed, and the sign-in link. */
const SearchHelp = ({ isVisitor }: { isVisitor: boolean }) => (
  <section className="mt-12">
    <h2 className="text-20 font-bold">H/BL 번호는 여기에서 확인할 수 있습니다</h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {places.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 rounded-card border border-line p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-weak text-brand">
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="text-16 font-semibold">{title}</h3>
            <p className="mt-0.5 text-14 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    {isVisitor && (
      <p className="mt-6 text-14 text-ink-2">
        회원이라면{' '}
        <Link
          to="/login"
          search={{ redirect: '/parcel-info' }}
          className="font-semibold text-brand underline underline-offset-4"
        >
          로그인
        </Link>
        해서 번호 없이 내 배송을 모두 볼 수 있습니다.
      </p>
    )}
  </section>
);

const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'));
const route = getRouteApi('/_public/_query/parcel-info');

/** 배송조회 */
export const TrackingScreen = () => {
  const { hblNo: requestedText = '', k } = route.useSearch();
  const numbers = numbersOf(requestedText);
  const navigate = route.useNavigate();
  const session = useSession();
  // If the URL has too many numbers, none is requested and the form shows the limit.
  const searches = useParcelSearches(problemOf(numbers) ? [] : numbers, k);
  const [first, ...others] = searches;
  const isFetching = searches.some(({ query }) => query.isFetching);
  const [openedParcel, setOpenedParcel] = useState<Parcel>();
  // A link in a mail or list opens the page for one parcel, which is then above everything else.
  const [isLinked] = useState(first !== undefined);

  const search = (requested: readonly string[]) => {
    const hblNo = requested.join(',');
    if (hblNo === numbers.join(',')) for (const { query } of searches) void query.refetch();
    else void navigate({ search: { hblNo }, resetScroll: false });
  };

  const form = <SearchForm numbers={numbers} busy={isFetching} onSearch={search} />;
  return (
    <div className="mx-auto max-w-page px-5">
      <PageHeader title="배송조회" description="H/BL 번호로 지금 어디까지 왔는지 확인하세요." />
      {!isLinked && form}
      {first && (
        <section className={isLinked ? 'mb-10' : 'mt-10'} aria-busy={isFetching}>
          <h2 className="mb-4 text-20 font-bold">조회 결과</h2>
          <SearchResult searches={[first, ...others]} onOpen={setOpenedParcel} />
        </section>
      )}
      {isLinked && form}
      {session && !isPartnerOrStaff(session)
        ? !isLinked && <OwnParcels memberId={session.memberId} onOpen={setOpenedParcel} />
        : (!first || isNothingFound(searches)) && <SearchHelp isVisitor={!session} />}
      {openedParcel && (
        <Suspense>
          <ParcelDialog parcel={openedParcel} onClose={() => setOpenedParcel(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
