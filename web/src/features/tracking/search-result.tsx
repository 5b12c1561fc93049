import { EmptyState, ErrorState, Skeleton } from '#web/components/states.tsx';
import { ManyResults } from './many-results.tsx';
import { MaskNote } from './mask-note.tsx';
import { isMasked } from './parcel.ts';
import { ParcelSummary } from './parcel-summary.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { failureOf, isLimited, LOOKUP_FAILED, NOTHING, type Parcel } from './queries.ts';
import { isNothingFound, type ParcelSearch } from './use-parcel-searches.ts';

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (!isLimited(error)) return <ErrorState title={LOOKUP_FAILED} error={error} onRetry={onRetry} />;
  const { title, text } = failureOf(error);
  return (
    <EmptyState icon="clock" title={title}>
      {text}
    </EmptyState>
  );
};

const OneResult = ({
  search: { query },
  onOpen,
}: {
  search: ParcelSearch;
  onOpen: (parcel: Parcel) => void;
}) => {
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  return (
    <>
      {data.map((parcel) => (
        <ParcelSummary key={parcel.hblNo} parcel={parcel} onOpen={onOpen} />
      ))}
      <ParcelTable caption="조회 결과" parcels={data} onOpen={onOpen} />
    </>
  );
};

/** What a search brought: one parcel at large, several as a list. */
export const SearchResult = ({
  searches,
  onOpen,
}: {
  searches: readonly [ParcelSearch, ...ParcelSearch[]];
  onOpen: (parcel: Parcel) => void;
}) => {
  const [first, ...others] = searches;
  const numbers = searches.map(({ hblNo }) => hblNo);
  if (isNothingFound(searches)) {
    return (
      <EmptyState icon="search" title={NOTHING}>
        <b className="font-semibold text-ink">{numbers.join(', ')}</b> 번호를 다시 확인해주세요.
      </EmptyState>
    );
  }
  return (
    <>
      {others.length === 0 ? (
        <OneResult search={first} onOpen={onOpen} />
      ) : (
        <ManyResults searches={searches} onOpen={onOpen} />
      )}
      {searches.some(({ query }) => query.data?.some(isMasked)) && <MaskNote hblNo={numbers.join(',')} />}
    </>
  );
};
