import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { formatCharge } from '#shared/domain/money.ts';
import { isOptional, type Quote, quote } from '#shared/domain/pricing.ts';
import type { MeasuredBoxes } from '#shared/domain/shipment-measures.ts';
import { freightNames } from '#shared/words.ko.ts';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { formatMeasure, formatTransit, type Rate, ratesQuery } from '#web/lib/rates.ts';
import { TaxDisclosure } from './tax-disclosure.tsx';

const TaxCalculator = lazy(() => import('./tax-calculator.tsx'));

const methods = [2, 1] as const;

const InquiryLink = () => (
  <Link to="/inquiry" className="font-semibold text-brand underline underline-offset-4">
    문의하기
  </Link>
);

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="font-semibold text-ink-2">{term}</dt>
    <dd className="min-w-0 flex-1 basis-48 text-ink-2">{children}</dd>
  </div>
);

const Priced = ({ card, priced }: { card: Rate; priced: Quote }) => {
  const price = (amount: number) => formatCharge({ amount, currency: card.currency });
  const named = (lines: readonly { name: string; amount: number }[]) =>
    lines.map(({ name, amount }, nth) => (
      <span key={name}>
        {`${nth > 0 ? ', ' : ''}${name} `}
        <span translate="no">{price(amount)}</span>
      </span>
    ));
  const [, ...surcharges] = priced.lines;
  const optional = card.surcharges.filter(isOptional);
  return (
    <>
      <p className="text-16 font-bold tabular-nums">
        <span translate="no">{formatMeasure(priced.measure, card)}</span>
        <span>{`, ${freightNames[card.method]}: `}</span>
        <span translate="no" className="text-brand">
          {price(priced.total)}
        </span>
        <span>{`, ${formatTransit(card)}`}</span>
      </p>
      <dl className="mt-2 space-y-1 text-14">
        {surcharges.length > 0 && <Line term="포함">{named(surcharges)}</Line>}
        {optional.length > 0 && <Line term="해당하면 추가">{named(optional)}</Line>}
        {card.notIncluded.length > 0 && <Line term="포함하지 않음">{card.notIncluded.join(', ')}</Line>}
      </dl>
    </>
  );
};

const Estimate = ({
  method,
  card,
  boxes,
}: {
  method: Rate['method'];
  card: Rate | undefined;
  boxes: readonly MeasuredBoxes[];
}) => {
  const name = freightNames[method];
  const priced = card && quote(card, boxes);
  if (card && priced) return <Priced card={card} priced={priced} />;
  return (
    <p className="text-14 text-ink-2">
      {card
        ? `${name}: 요금표에 없는 크기나 무게입니다. 문의를 남겨주시면 요금을 알려드립니다. `
        : `${name}: 요금과 소요일은 짐에 따라 안내해드립니다. 문의를 남겨주세요. `}
      <InquiryLink />
    </p>
  );
};

const Estimates = ({ boxes }: { boxes: readonly MeasuredBoxes[] }) => {
  const { data, isError } = useQuery(ratesQuery);
  const isEmpty = boxes.every(
    ({ width, length, height, weight, count }) =>
      count === 0 || (weight === 0 && width * length * height === 0),
  );
  if (isError) {
    return (
      <p className="text-14 text-ink-2">
        지금은 요금을 불러올 수 없습니다. 문의를 남겨주시면 알려드립니다. <InquiryLink />
      </p>
    );
  }
  if (!data) return <p className="text-14 text-ink-2">요금을 불러오는 중입니다.</p>;
  if (isEmpty) return <p className="text-14 text-ink-2">박스 크기와 무게를 입력하면 요금을 계산합니다.</p>;
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-8">
      {methods.map((method) => (
        <div key={method}>
          <Estimate
            method={method}
            card={data.current.find((card) => card.method === method)}
            boxes={boxes}
          />
        </div>
      ))}
    </div>
  );
};

/** Prices of a shipment by the rate cards of today, and an estimate of taxes. Load it lazily; it provides its own query client for the home page. */
const PriceEstimate = ({ boxes }: { boxes: readonly MeasuredBoxes[] }) => (
  <QueryClientProvider client={queryClient}>
    <Estimates boxes={boxes} />
    <div className="mt-3">
      <TaxDisclosure>
        <TaxCalculator />
      </TaxDisclosure>
    </div>
  </QueryClientProvider>
);

export default PriceEstimate;
