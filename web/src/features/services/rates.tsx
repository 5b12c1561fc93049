import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { freightNames } from '#shared/words.ko.ts';
import { RateTable } from '#web/components/rates/rate-table.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { Skeleton } from '#web/components/ui/states.tsx';
import { formatTransit, type Rate, ratesQuery } from '#web/lib/rates.ts';

type Method = Rate['method'];

const NoRates = ({ method }: { method: Method }) => (
  <div className="rounded-dialog bg-subtle p-6">
    <p className="text-16">
      {`${freightNames[method]} 요금과 소요일은 짐의 크기와 종류에 따라 안내해드립니다. 문의를 남겨주시면 답변드리겠습니다.`}
    </p>
    <ButtonLink to="/inquiry" className="mt-4">
      문의하기
    </ButtonLink>
  </div>
);

const CurrentRates = ({ card, upcoming }: { card: Rate; upcoming: Rate | undefined }) => (
  <>
    <p className="mb-4 text-16">
      물류센터에 입고된 날부터 받는 분께 배송되기까지 보통{' '}
      <b className="whitespace-nowrap text-brand">{formatTransit(card)}</b>이 걸립니다.
    </p>
    <RateTable card={card} />
    <p className="mt-6 text-14 text-ink-2 tabular-nums">
      {`${card.validFrom}부터 적용하는 요금입니다.`}
      {upcoming && ` ${upcoming.validFrom}부터 요금이 바뀝니다.`}
    </p>
  </>
);

const RatesOfMethod = ({ method }: { method: Method }) => {
  const { data, isError, isFetching, refetch } = useQuery(ratesQuery);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-16 text-ink-2">
        요금표를 불러오지 못했습니다.
        <Button variant="secondary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      </div>
    );
  }
  if (!data) return <Skeleton rows={6} />;
  const ofMethod = (cards: readonly Rate[]) => cards.find((card) => card.method === method);
  const card = ofMethod(data.current);
  return card ? <CurrentRates card={card} upcoming={ofMethod(data.upcoming)} /> : <NoRates method={method} />;
};

/** Rate card of today. Load it lazily; it provides its own query client, because the service pages have none. */
const Rates = ({ method }: { method: Method }) => (
  <QueryClientProvider client={queryClient}>
    <RatesOfMethod method={method} />
  </QueryClientProvider>
);

export default Rates;
