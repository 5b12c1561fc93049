import { useQuery } from '@tanstack/react-query';
import { NEWEST_PARCELS } from '#shared/domain/tracking-list.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { formatNumber } from '../../lib/formats.ts';
import { ParcelTable } from './parcel-table.tsx';
import { LOOKUP_FAILED, type Parcel, trackingQueries } from './queries.ts';

const countOf = (shown: number): string =>
  `${formatNumber(shown)}${shown === NEWEST_PARCELS ? '건 이상' : ''}`;

/** The newest parcels of the customer who is signed in. */
export const OwnParcels = ({ memberId, onOpen }: { memberId: number; onOpen: (parcel: Parcel) => void }) => {
  const { data, error, isFetching, refetch } = useQuery(trackingQueries.byCustomer(memberId));
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-20 font-bold">
        내 배송 {data && <span className="text-brand tabular-nums">{countOf(data.length)}</span>}
      </h2>
      {error && !isFetching ? (
        <ErrorState title={LOOKUP_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : data.length === 0 ? (
        <EmptyState
          title="아직 등록한 배송이 없습니다"
          action={<ButtonLink to="/parcel-reg-aus-to-kor">주문등록하기</ButtonLink>}
        >
          주문을 등록하면 이곳에서 배송 상태를 바로 확인할 수 있습니다.
        </EmptyState>
      ) : (
        <ParcelTable caption="내 배송" parcels={data} onOpen={onOpen} />
      )}
    </section>
  );
};
