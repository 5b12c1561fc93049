import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { EmptyState } from '#web/components/ui/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import type { Figures } from './queries.ts';

export const Card = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-card border border-line p-4">
    <h2 className="text-16 font-bold">{title}</h2>
    {hint && <p className="mt-0.5 text-13 text-ink-2">{hint}</p>}
    <div className="mt-3">{children}</div>
  </section>
);

export type OrderSearch = {
  status?: string;
  from?: string;
  to?: string;
  partnerId?: number;
  /** Only open orders, which need no first day. */
  open?: 1;
};

/** Number of orders, as a link to the lookup that lists them. `name` says what is counted. */
export const OrderCount = ({
  count,
  name,
  search,
  className,
}: {
  count: number;
  name: string;
  search: OrderSearch;
  className?: string;
}) =>
  count === 0 ? (
    <span className="text-ink-3">0</span>
  ) : (
    <Link
      to="/admin/parcel-info"
      search={search}
      aria-label={`${name} ${formatNumber(count)}건`}
      className={clsx(
        '-my-2 inline-block min-w-6 py-2 underline-offset-4 hover:underline',
        className ?? 'text-brand',
      )}
    >
      {formatNumber(count)}
    </Link>
  );

export const StatusCounts = ({
  figures: { statusCnt, orderCntInAWeek },
  partnerId,
}: {
  figures: Figures;
  partnerId: number | undefined;
}) => (
  <Card title="최근 7일 상태별 주문">
    {statusCnt.length === 0 ? (
      <p className="text-14 text-ink-2">최근 7일간 등록된 주문이 없습니다.</p>
    ) : (
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-5">
        {statusCnt.map(({ status, status_name, count }) => (
          <li key={status}>
            <Link
              to="/admin/parcel-info"
              search={{
                status,
                from: orderCntInAWeek.at(0)?.date,
                to: orderCntInAWeek.at(-1)?.date,
                partnerId,
              }}
              className="block rounded-control border border-line p-3 hover:bg-brand-tint"
            >
              <Chip tone={orderTone(status)}>{status_name}</Chip>
              <span className="mt-2 block text-20 font-bold tabular-nums">
                {formatNumber(count)} <span className="text-14 font-semibold">건</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const LineChart = lazy(() => import('#web/components/ui/line-chart.tsx'));

const weekday = new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: 'UTC' });

/** 2026-11-21 → 11-21 (토) */
const dayName = (day: string): string => `${day.slice(5)} (${weekday.format(new Date(day))})`;

export const WeeklyOrders = ({
  week,
  partnerId,
}: {
  week: Figures['orderCntInAWeek'];
  partnerId: number | undefined;
}) => {
  const points = useMemo(
    () => week.map(({ date, order_count }) => ({ name: dayName(date), value: order_count, date })),
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
              {points.map(({ name, value, date }) => (
                <tr key={name} className="border-line border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {name}
                  </th>
                  <td className="text-right font-semibold">
                    <OrderCount count={value} name={name} search={{ from: date, to: date, partnerId }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
};

const Count = ({
  icon,
  name,
  unit,
  children,
}: {
  icon: IconName;
  name: string;
  unit: string;
  children: ReactNode;
}) => (
  <div className="relative flex-1 rounded-card border border-line p-4 whitespace-nowrap xs:pl-17">
    <dt className="text-13 text-ink-2">
      <span className="absolute inset-y-0 left-4 hidden place-items-center xs:grid">
        <span className="grid size-10 place-items-center rounded-full bg-brand-weak text-brand-strong">
          <Icon name={icon} />
        </span>
      </span>
      {name}
    </dt>
    <dd className="text-24 font-bold tabular-nums">
      {children} <span className="text-14 font-semibold">{unit}</span>
    </dd>
  </div>
);

export const Counts = ({
  figures: { orderCnt, orderCntInAWeek, newCustomerCnt },
  partnerId,
}: {
  figures: Figures;
  partnerId: number | undefined;
}) => {
  const session = useSession();
  const weekTotal = orderCntInAWeek.reduce((sum, { order_count }) => sum + order_count, 0);
  const inText = 'min-w-0! text-brand';
  const [from, to] = [orderCntInAWeek.at(0)?.date, orderCntInAWeek.at(-1)?.date];
  return (
    <dl className="flex flex-wrap gap-3">
      <Count icon="box" name="오늘 주문" unit="건">
        <OrderCount
          count={orderCnt}
          name="오늘 주문"
          search={{ from: to, to, partnerId }}
          className={inText}
        />
      </Count>
      <Count icon="calendar" name="최근 7일 주문" unit="건">
        <OrderCount
          count={weekTotal}
          name="최근 7일 주문"
          search={{ from, to, partnerId }}
          className={inText}
        />
      </Count>
      {isStaff(session) && (
        <Count icon="users" name="최근 7일 신규 고객" unit="명">
          <Link
            to="/admin/customer-manage"
            search={{ type: 'customer', since: from }}
            aria-label={`최근 7일 신규 고객 ${formatNumber(newCustomerCnt)}명`}
            className="text-brand underline-offset-4 hover:underline"
          >
            {formatNumber(newCustomerCnt)}
          </Link>
        </Count>
      )}
    </dl>
  );
};
