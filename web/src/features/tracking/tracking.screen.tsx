import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { useSession } from '#web/lib/session.ts';
import { numbersOf, problemOf } from './numbers.ts';
import { OwnParcels } from './own-parcels.tsx';
import type { Parcel } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { SearchHelp } from './search-help.tsx';
import { SearchResult } from './search-result.tsx';
import { isNothingFound, useParcelSearches } from './use-parcel-searches.ts';

const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'));
const route = getRouteApi('/_public/_query/parcel-info');

/** 배송조회 */
export const TrackingScreen = () => {
  const numbers = numbersOf(route.useSearch().hblNo ?? '');
  const navigate = route.useNavigate();
  const session = useSession();
  // A link with too many asks for none of them: the form says so.
  const searches = useParcelSearches(problemOf(numbers) ? [] : numbers);
  const [first, ...others] = searches;
  const isFetching = searches.some(({ query }) => query.isFetching);
  const [opened, setOpened] = useState<Parcel>();

  const find = (wanted: readonly string[]) => {
    const hblNo = wanted.join(',');
    if (hblNo === numbers.join(',')) for (const { query } of searches) void query.refetch();
    else void navigate({ search: { hblNo }, resetScroll: false });
  };

  return (
    <div className="mx-auto max-w-page px-5">
      <PageHeader title="배송조회" description="H/BL 번호로 지금 어디까지 왔는지 확인하세요." />
      <SearchForm numbers={numbers} busy={isFetching} onSearch={find} />
      {first && (
        <section className="mt-10" aria-busy={isFetching}>
          <h2 className="mb-4 text-20 font-bold">조회 결과</h2>
          <SearchResult searches={[first, ...others]} onOpen={setOpened} />
        </section>
      )}
      {session && !isPartnerOrStaff(session) ? (
        <OwnParcels memberId={session.memberId} onOpen={setOpened} />
      ) : (
        (!first || isNothingFound(searches)) && <SearchHelp isVisitor={!session} />
      )}
      {opened && (
        <Suspense>
          <ParcelDialog parcel={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
