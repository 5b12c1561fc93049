import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/button.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { EmptyState, NotYet } from '#web/components/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { ParcelTable } from './parcel-table.tsx';
import { LOOKUP_FAILED, type Parcel, trackingQueries } from './queries.ts';

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

/** The parcels of the customer who is signed in, newest first, with their total. */
export const OwnParcels = ({ memberId, onOpen }: { memberId: number; onOpen: (parcel: Parcel) => void }) => {
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
        <NotYet query={query} failed={LOOKUP_FAILED} />
      )}
    </section>
  );
};
