import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { rowOpener } from '#web/components/ui/table.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { MaskNote } from './mask-note.tsx';
import { MergedNote } from './merged-note.tsx';
import { isBeforeArrival, isMasked } from './parcel.ts';
import { ParcelTable } from './parcel-table.tsx';
import { Progress } from './progress.tsx';
import {
  failureOf,
  isNothingFound,
  isRateLimited,
  LOOKUP_FAILED,
  NOTHING_FOUND,
  type Parcel,
  type ParcelSearch,
} from './queries.ts';

const BringToDropOff = lazy(async () => ({
  default: (await import('#web/components/order/drop-off-places.tsx')).BringToDropOff,
}));
const Shipment = lazy(() => import('#web/components/order/shipment.tsx'));

const ParcelSummary = ({ parcel, onOpen }: { parcel: Parcel; onOpen: (parcel: Parcel) => void }) => (
  <article className="mb-4 rounded-card border border-line p-5 md:p-7">
    <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h3 className="text-24 font-bold">{parcel.statusName}</h3>
        <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
          {formatMinute(parcel.history.at(-1)?.created_at ?? parcel.regDate)} (한국 시간)
        </p>
      </div>
      <Button variant="weak" icon="clock" onClick={() => onOpen(parcel)}>
        배송 이력 보기
      </Button>
    </div>
    <MergedNote parcel={parcel} />
    <Progress parcel={parcel} />
    {isBeforeArrival(parcel) && (
      <Suspense>
        <BringToDropOff />
      </Suspense>
    )}
    <div className="mt-6">
      <Suspense>
        <Shipment parcel={parcel} />
      </Suspense>
    </div>
  </article>
);

const Line = ({ hblNo, children }: { hblNo: ReactNode; children: ReactNode }) => (
  <li className="relative flex min-h-17 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-5">
    <span translate="no" className="min-w-32 text-16 font-semibold tabular-nums">
      {hblNo}
    </span>
    {children}
  </li>
);

const FoundParcel = ({ parcel, onOpen }: { parcel: Parcel; onOpen: (parcel: Parcel) => void }) => (
  <Line
    hblNo={
      <button type="button" className={rowOpener} onClick={() => onOpen(parcel)}>
        {parcel.hblNo}
      </button>
    }
  >
    <Chip tone={orderTone(parcel.status)}>{parcel.statusName}</Chip>
    <MergedNote parcel={parcel} />
    <span className="flex w-full flex-wrap justify-between gap-x-4 text-14 text-ink-2 md:ml-auto md:w-auto md:justify-end">
      <span>{parcel.receiverName}</span>
      <span translate="no" className="text-ink-3 tabular-nums">
        {formatMinute(parcel.history.at(-1)?.created_at ?? parcel.regDate)}
      </span>
    </span>
  </Line>
);

const Result = ({
  search: { hblNo, query },
  onOpen,
}: {
  search: ParcelSearch;
  onOpen: (parcel: Parcel) => void;
}) => {
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    const { title, text } = failureOf(error);
    return (
      <Line hblNo={hblNo}>
        <span className="flex items-start gap-1.5 text-14 font-medium text-danger">
          <Icon name="error" size={18} className="mt-0.5" />
          <span>
            <b className="block font-semibold">{title}</b>
            {text}
          </span>
        </span>
        <Button
          variant="secondary"
          icon="refresh"
          aria-label={`${hblNo} 다시 시도`}
          className="md:ml-auto"
          onClick={() => void refetch()}
        >
          다시 시도
        </Button>
      </Line>
    );
  }
  if (!data) {
    return (
      <Line hblNo={hblNo}>
        <span className="h-5 w-32 animate-skeleton rounded-tag bg-sunken" />
      </Line>
    );
  }
  if (data.length === 0) {
    return (
      <Line hblNo={hblNo}>
        <span className="flex items-start gap-1.5 text-14 text-ink-2">
          <Icon name="search" size={18} className="mt-0.5" />
          {NOTHING_FOUND} 번호를 다시 확인해주세요.
        </span>
      </Line>
    );
  }
  return data.map((parcel) => <FoundParcel key={parcel.hblNo} parcel={parcel} onOpen={onOpen} />);
};

const joinNumbers = (searches: readonly ParcelSearch[]) => searches.map(({ hblNo }) => hblNo).join(', ');

const ResultCounts = ({ searches }: { searches: readonly ParcelSearch[] }) => {
  if (searches.some(({ query }) => query.isFetching)) return '조회하고 있습니다.';
  const failed = searches.filter(({ query }) => query.isError);
  const missing = searches.filter(({ query }) => !query.isError && query.data?.length === 0);
  const found = searches.length - failed.length - missing.length;
  return (
    <>
      {searches.length}개 중 <b className="font-semibold text-ink">{found}개</b>를 찾았습니다.
      {missing.length > 0 && <> 찾지 못한 번호: {joinNumbers(missing)}.</>}
      {failed.length > 0 && <> 조회하지 못한 번호: {joinNumbers(failed)}.</>}
    </>
  );
};

/** The results of several numbers, in the order in which they were typed. */
const ManyResults = ({
  searches,
  onOpen,
}: {
  searches: readonly ParcelSearch[];
  onOpen: (parcel: Parcel) => void;
}) => (
  <>
    <p role="status" className="mb-3 text-14 text-ink-2">
      <ResultCounts searches={searches} />
    </p>
    <ul aria-label="조회 결과" className="divide-y divide-line rounded-card border border-line">
      {searches.map((search) => (
        <Result key={search.hblNo} search={search} onOpen={onOpen} />
      ))}
    </ul>
  </>
);

const LookupError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (!isRateLimited(error)) return <ErrorState title={LOOKUP_FAILED} error={error} onRetry={onRetry} />;
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
  if (error && !isFetching) return <LookupError error={error} onRetry={() => void refetch()} />;
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
      <EmptyState icon="search" title={NOTHING_FOUND}>
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
