import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { DEFAULT_WEEKS, MAX_WEEKS } from '#shared/domain/dashboard.ts';
import { addDays } from '#shared/domain/dates.ts';
import { type ChargeCurrency, chargeCurrencies, decimalText, formatCharge } from '#shared/domain/money.ts';
import { specOfStatus } from '#shared/domain/order-status.ts';
import { SelectField } from '#web/components/ui/field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { Card, LineChart } from './figures.tsx';
import { type Money, moneyQuery } from './queries.ts';

const FAILED = '무게와 매출을 불러오지 못했습니다.';
const NOTHING = '이 기간에 입고된 화물이 없습니다.';

type Week = Money['weeks'][number];
type Partner = Money['partners'][number];
type Step = Money['steps'][number];
type Balance = Money['balances'][number];
type Received = Pick<Week, 'parcels' | 'grams' | 'revenue'>;

const GRAMS_PER_KG = 1_000;

/** Currencies with revenue. Their amounts are never added. */
const usedCurrencies = (rows: readonly Received[]): ChargeCurrency[] =>
  chargeCurrencies.filter((currency) => rows.some(({ revenue }) => revenue[currency] !== 0));

const receivedColumns = (rows: readonly Received[]): Column<Received>[] => [
  { key: 'parcels', header: '화물(건)', align: 'right', render: ({ parcels }) => formatNumber(parcels) },
  {
    key: 'weight',
    header: '무게(kg)',
    align: 'right',
    render: ({ grams }) => formatMeasured(grams / GRAMS_PER_KG),
  },
  ...usedCurrencies(rows).map(
    (currency): Column<Received> => ({
      key: currency,
      header: `매출(${currency})`,
      align: 'right',
      tight: true,
      render: ({ revenue }) => formatCharge({ amount: revenue[currency], currency }),
    }),
  ),
];

/** 2026-12-28 → 12-28~01-03 */
const weekName = (from: string): string => `${from.slice(5)}~${addDays(from, 6).slice(5)}`;

const Chart = ({
  title,
  weeks,
  figureOf,
}: {
  title: string;
  weeks: readonly Week[];
  figureOf: (week: Week) => number;
}) => {
  // The answer has the newest week first. A chart runs from left to right.
  const points = useMemo(
    () => weeks.map((week) => ({ name: week.from.slice(5), value: figureOf(week) })).reverse(),
    [weeks, figureOf],
  );
  return (
    <div className="min-w-0">
      <h3 className="text-13 font-semibold text-ink-2">{title}</h3>
      <div className="h-56">
        <Suspense>
          <LineChart
            label={`${title}의 꺾은선 그래프. 같은 수가 표에 있습니다.`}
            name={title}
            points={points}
            showsValues={false}
          />
        </Suspense>
      </div>
    </div>
  );
};

/** With one decimal, because the labels of a chart have little space. */
const kgOf = ({ grams }: Week): number => Math.round(grams / (GRAMS_PER_KG / 10)) / 10;
const revenueOf: Record<ChargeCurrency, (week: Week) => number> = {
  AUD: ({ revenue }) => Number(decimalText({ amount: revenue.AUD, currency: 'AUD' })),
  USD: ({ revenue }) => Number(decimalText({ amount: revenue.USD, currency: 'USD' })),
  KRW: ({ revenue }) => Number(decimalText({ amount: revenue.KRW, currency: 'KRW' })),
};

const weekChoices = [4, DEFAULT_WEEKS, MAX_WEEKS].map((weeks) => ({
  value: weeks,
  label: `최근 ${weeks}주`,
}));

const WeeksCard = ({
  weeks,
  choice,
  onChoose,
}: {
  weeks: Money['weeks'];
  choice: number;
  onChoose: (weeks: number) => void;
}) => {
  const isEmpty = weeks.every(({ parcels }) => parcels === 0) && usedCurrencies(weeks).length === 0;
  return (
    <Card
      title="주별 무게와 매출"
      hint="처음 입고된 날이 속한 주(월요일부터)로 셉니다. 예상 운임을 포함하고, 취소·삭제된 화물은 세지 않습니다."
    >
      <SelectField
        label="기간"
        hideLabel
        size="sm"
        className="mb-3 w-32"
        options={weekChoices}
        value={choice}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      {isEmpty ? (
        <EmptyState icon="chart" title={NOTHING}>
          화물이 입고되면 주별 무게와 매출이 나타납니다.
        </EmptyState>
      ) : (
        <div className="space-y-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Chart title="주별 무게(kg)" weeks={weeks} figureOf={kgOf} />
            {usedCurrencies(weeks).map((currency) => (
              <Chart
                key={currency}
                title={`주별 매출(${currency})`}
                weeks={weeks}
                figureOf={revenueOf[currency]}
              />
            ))}
          </div>
          <Table
            caption="주별 화물 건수, 실제 무게와 통화별 매출"
            columns={[
              { key: 'week', header: '주', tight: true, render: ({ from }: Week) => weekName(from) },
              ...receivedColumns(weeks),
            ]}
            rows={weeks}
            rowKey={({ from }) => from}
          />
        </div>
      )}
    </Card>
  );
};

const PartnersCard = ({ partners }: { partners: Money['partners'] }) => (
  <Card title="파트너별 무게와 매출" hint="위에서 고른 기간에 처음 입고된 화물입니다.">
    {partners.length === 0 ? (
      <p className="text-14 text-ink-2">{NOTHING}</p>
    ) : (
      <Table
        caption="파트너별 화물 건수, 실제 무게와 통화별 매출"
        columns={[
          {
            key: 'partner',
            header: '파트너',
            render: ({ partnerId, partnerName }: Partner) => (
              <Link
                to="/admin/dashboard"
                search={{ partnerId }}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {partnerName}
              </Link>
            ),
          },
          ...receivedColumns(partners),
        ]}
        rows={partners}
        rowKey={({ partnerId }) => partnerId}
      />
    )}
  </Card>
);

const nameOf = (status: string): string => specOfStatus(status)?.label ?? status;

/** 5 → `5일`, 6.67 → `6.7일` */
const daysText = (days: number | null): string =>
  days === null ? '-' : `${formatNumber(Math.round(days * 10) / 10)}일`;

const Difference = ({ days, promised }: Step) => {
  if (days === null || promised === null) return '-';
  const late = days - promised;
  if (late <= 0) return <span className="text-success">약속 안</span>;
  return <span className="font-semibold text-danger">{daysText(late)} 늦음</span>;
};

const stepColumns: Column<Step>[] = [
  { key: 'step', header: '단계', render: ({ from, to }) => `${nameOf(from)} → ${nameOf(to)}` },
  { key: 'parcels', header: '화물(건)', align: 'right', render: ({ parcels }) => formatNumber(parcels) },
  { key: 'days', header: '평균', align: 'right', render: ({ days }) => daysText(days) },
  { key: 'promised', header: '약속', align: 'right', render: ({ promised }) => daysText(promised) },
  { key: 'difference', header: '비교', align: 'right', render: (step) => <Difference {...step} /> },
];

const StepsCard = ({ steps }: { steps: Money['steps'] }) => (
  <Card
    title="단계별 소요일"
    hint="모든 파트너의 화물 중 위에서 고른 기간에 단계를 마친 화물의 평균입니다. 소요일은 휴일을 포함하고, 약속은 코드 ‘단계별 소요일’의 가장 긴 기간입니다."
  >
    <Table
      caption="단계별 평균 소요일과 약속한 기간"
      columns={stepColumns}
      rows={steps}
      rowKey={({ to }) => to}
    />
  </Card>
);

const balanceColumns: Column<Balance>[] = [
  { key: 'partner', header: '파트너', render: ({ partnerName }) => partnerName },
  {
    key: 'open',
    header: '미수금',
    align: 'right',
    tight: true,
    render: ({ open: amount, currency }) => formatCharge({ amount, currency }),
  },
  {
    key: 'overdue',
    header: '연체',
    align: 'right',
    tight: true,
    render: ({ overdue: amount, currency, daysOverdue }) =>
      amount === 0 ? (
        '없음'
      ) : (
        <span className="font-semibold text-danger">
          {formatCharge({ amount, currency })} ({formatNumber(daysOverdue)}일)
        </span>
      ),
  },
  {
    key: 'statements',
    header: '정산서(건)',
    align: 'right',
    render: ({ statements }) => formatNumber(statements),
  },
  {
    key: 'due',
    header: '가장 이른 납기',
    align: 'right',
    tight: true,
    render: ({ oldestDueOn }) => oldestDueOn,
  },
];

const BalancesCard = ({ balances }: { balances: Money['balances'] }) => (
  <Card title="미수금" hint="발행한 정산서 중 아직 받지 못한 금액입니다. 통화별로 따로 보여줍니다.">
    {balances.length === 0 ? (
      <p className="text-14 text-ink-2">받지 못한 금액이 없습니다.</p>
    ) : (
      <Table
        caption="파트너와 통화별 미수금"
        columns={balanceColumns}
        rows={balances}
        rowKey={({ partnerId, currency }) => `${partnerId} ${currency}`}
      />
    )}
    <a
      href="/admin/statements?tab=balances"
      className="mt-3 inline-block text-14 font-semibold text-brand underline-offset-4 hover:underline"
    >
      정산서의 미수금 보기
    </a>
  </Card>
);

/** Weight and revenue by week and partner, durations of steps and open balances. Only for staff. */
export const MoneyCards = ({ partnerId }: { partnerId: number | undefined }) => {
  const [weeks, setWeeks] = useState(DEFAULT_WEEKS);
  const query = useQuery(moneyQuery(weeks, partnerId));
  const { data } = query;
  if (!data) {
    return (
      <Card title="주별 무게와 매출">
        <QueryPlaceholder query={query} failed={FAILED} rows={6} />
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      <WeeksCard weeks={data.weeks} choice={weeks} onChoose={setWeeks} />
      {partnerId === undefined && <PartnersCard partners={data.partners} />}
      <StepsCard steps={data.steps} />
      <BalancesCard balances={data.balances} />
    </div>
  );
};
