import { lazy, Suspense, useMemo } from 'react';
import { EmptyState } from '#web/components/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { Card } from './card.tsx';
import type { Figures } from './queries.ts';

const LineChart = lazy(() => import('#web/components/line-chart.tsx'));

const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' });

/** 2026-11-21 → 11-21 (토) */
const nameOf = (day: string): string => `${day.slice(5)} (${weekday.format(new Date(day))})`;

/** The orders of the week day by day, as a line and as a table. */
export const WeeklyOrders = ({ week }: { week: Figures['orderCntInAWeek'] }) => {
  const points = useMemo(
    () => week.map(({ date, order_count }) => ({ name: nameOf(date), value: order_count })),
    [week],
  );
  return (
    <Card title="최근 7일 주문 추이">
      {points.every(({ value }) => value === 0) ? (
        <EmptyState icon="chart" title="최근 7일간 등록된 주문이 없습니다.">
          새 주문이 등록되면 날짜별 추이가 나타납니다.
        </EmptyState>
      ) : (
        <div className="grid gap-4 md:grid-cols-[1fr_180px]">
          <div className="h-64 min-w-0">
            <Suspense>
              <LineChart
                label="최근 7일 날짜별 주문 건수의 꺾은선 그래프. 같은 수가 표에 있습니다."
                name="주문"
                points={points}
              />
            </Suspense>
          </div>
          <table className="h-fit w-full text-13">
            <caption className="sr-only">최근 7일 날짜별 주문 건수</caption>
            <thead className="text-ink-2">
              <tr>
                <th scope="col" className="pb-1 text-left font-semibold">
                  날짜
                </th>
                <th scope="col" className="pb-1 text-right font-semibold">
                  주문(건)
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {points.map(({ name, value }) => (
                <tr key={name} className="border-line border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {name}
                  </th>
                  <td className="text-right font-semibold">{formatNumber(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
};
