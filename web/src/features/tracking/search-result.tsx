import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOOKUP_NOTICE, notice } from '../../components/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { MaskNote } from './mask-note.tsx';
import { isMasked } from './parcel.ts';
import { ParcelSummary } from './parcel-summary.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { LOOKUP_FAILED, type Parcel, trackingQueries } from './queries.ts';
import { rememberNumber } from './recent-searches.ts';

const NOTHING = '조회된 배송상품이 없습니다.';

/** The parcel of a number; announces each answer that holds none. */
export const useParcelSearch = (hblNo: string) => {
  const search = useQuery(trackingQueries.byHblNo(hblNo, useSession()?.memberId));
  const { data, dataUpdatedAt, errorUpdatedAt, isError } = search;
  useEffect(() => {
    if (!data || dataUpdatedAt === 0) return;
    if (data.length === 0) notice.positive(NOTHING, LOOKUP_NOTICE);
    for (const { hblNo } of data) rememberNumber(hblNo);
  }, [data, dataUpdatedAt]);
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) notice.error(LOOKUP_FAILED);
  }, [isError, errorUpdatedAt]);
  return search;
};

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof ApiError && error.status === 429 ? (
    <EmptyState icon="clock" title="조회가 잠시 제한되었습니다">
      짧은 시간에 조회가 많았습니다. {error.retryAfter ? `${error.retryAfter}초 후에` : '잠시 후'} 다시
      조회해주세요.
    </EmptyState>
  ) : (
    <ErrorState title={LOOKUP_FAILED} error={error} onRetry={onRetry} />
  );

/** What a search for a number brought. */
export const SearchResult = ({
  hblNo,
  search,
  onOpen,
}: {
  hblNo: string;
  search: ReturnType<typeof useParcelSearch>;
  onOpen: (parcel: Parcel) => void;
}) => {
  const { data, error, isFetching, refetch } = search;
  if (error && !isFetching) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  if (data.length === 0) {
    return (
      <EmptyState icon="search" title={NOTHING}>
        <b className="font-semibold text-ink">{hblNo}</b> 번호를 다시 확인해주세요.
      </EmptyState>
    );
  }
  return (
    <>
      {data.map((parcel) => (
        <ParcelSummary key={parcel.hblNo} parcel={parcel} onOpen={onOpen} />
      ))}
      <ParcelTable caption="조회 결과" parcels={data} onOpen={onOpen} />
      {data.some(isMasked) && <MaskNote hblNo={hblNo} />}
    </>
  );
};
