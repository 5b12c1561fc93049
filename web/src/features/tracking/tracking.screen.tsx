import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useSession } from '../../lib/session.ts';
import { OwnParcels } from './own-parcels.tsx';
import { cleanHblNo } from './parcel.ts';
import type { Parcel } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { SearchHelp } from './search-help.tsx';
import { SearchResult, useParcelSearch } from './search-result.tsx';

const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'));
const route = getRouteApi('/_public/_query/parcel-info');

/** 배송조회 */
export const TrackingScreen = () => {
  const hblNo = cleanHblNo(route.useSearch().hblNo ?? '');
  const navigate = route.useNavigate();
  const session = useSession();
  const search = useParcelSearch(hblNo);
  const [opened, setOpened] = useState<Parcel>();

  const find = (wanted: string) =>
    void (wanted === hblNo ? search.refetch() : navigate({ search: { hblNo: wanted }, resetScroll: false }));

  return (
    <div className="mx-auto max-w-page px-5">
      <PageHeader title="배송조회" description="H/BL 번호로 지금 어디까지 왔는지 확인하세요." />
      <SearchForm hblNo={hblNo} busy={search.isFetching} onSearch={find} />
      {hblNo && (
        <section className="mt-10" aria-busy={search.isFetching}>
          <h2 className="mb-4 text-20 font-bold">조회 결과</h2>
          <SearchResult hblNo={hblNo} search={search} onOpen={setOpened} />
        </section>
      )}
      {session && !isPartnerOrStaff(session) ? (
        <OwnParcels memberId={session.memberId} onOpen={setOpened} />
      ) : (
        (!hblNo || search.data?.length === 0) && <SearchHelp isVisitor={!session} />
      )}
      {opened && (
        <Suspense>
          <ParcelDialog parcel={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
