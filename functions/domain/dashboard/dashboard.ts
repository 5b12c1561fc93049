import {
  countOrders,
  type DayCounts,
  listCounters,
  listOpenCounters,
  type PartnerOrAll,
} from '#functions/db/counter.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { statusNames } from '#functions/domain/order/tracking.ts';
import type { Dashboard } from '#shared/domain/dashboard.ts';
import { addDays, daysNewestFirst } from '#shared/domain/dates.ts';
import { isOpen } from '#shared/domain/order-status.ts';

const DAYS = 7;

type Days = { from: string; to: string };

/** Returns the week that ends on a day. */
export const weekUntil = (lastDay: string): Days => ({ from: addDays(lastDay, 1 - DAYS), to: lastDay });

/** Adds up the counters by status. Omits statuses without orders. */
export const sumStatuses = (counters: readonly DayCounts[]): { status: string; count: number }[] => {
  const sums = new Map<string, number>();
  for (const { statuses } of counters)
    for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => ({ status, count }));
};

/** Highest age in days since the registration, for each class but the last one. */
const AGE_LIMITS = [3, 7, 14, 30];

const agesOn = (today: string): Days[] => [
  ...AGE_LIMITS.map((limit, nth) => ({
    from: addDays(today, -limit),
    to: addDays(today, nth === 0 ? 0 : -1 - (AGE_LIMITS[nth - 1] ?? 0)),
  })),
  { from: '', to: addDays(today, -1 - (AGE_LIMITS.at(-1) ?? 0)) },
];

type OpenOrders = Dashboard['open'];

/** Returns the open orders by status and age. `counters` may be those of days or of months. */
export const openOrders = (
  counters: readonly DayCounts[],
  today: string,
  nameOf: (status: string) => string,
): OpenOrders => {
  const ages = agesOn(today);
  const byAge = ages.map(({ from }, nth) => {
    const next = ages[nth - 1]?.from;
    return sumStatuses(counters.filter(({ day }) => from <= day && (!next || day < next)));
  });
  const statuses = [...new Set(byAge.flat().map(({ status }) => status))].filter(isOpen).sort();
  return {
    ages,
    statuses: statuses.map((status) => ({
      status,
      status_name: nameOf(status),
      counts: byAge.map((sums) => sums.find((one) => one.status === status)?.count ?? 0),
    })),
  };
};

/**
 * Returns the figures of the seven Seoul days that end on `lastDay`, and the open orders of `today`. The number of new
 * customers is the same in every scope, because customers have no partner.
 */
export const dashboardOf = async (scope: Scope, lastDay: string, today: string): Promise<Dashboard> => {
  const { from, to } = weekUntil(lastDay);
  const partner: PartnerOrAll = scope === 'all' ? 'ALL' : scope.partnerId;
  const isCurrent = lastDay === today;
  const [{ days, months }, pastWeek, weekOfAll, nameOf] = await Promise.all([
    listOpenCounters(partner, today),
    isCurrent ? undefined : listCounters(partner, from, to),
    scope === 'all' ? undefined : listCounters('ALL', from, to),
    statusNames(),
  ]);
  const week = pastWeek ?? days.filter(({ day }) => from <= day && day <= to);
  const orders = new Map(week.map((counts) => [counts.day, countOrders(counts)]));
  return {
    orderCnt: orders.get(lastDay) ?? 0,
    orderCntInAWeek: daysNewestFirst(from, to)
      .reverse()
      .map((date) => ({ date, order_count: orders.get(date) ?? 0 })),
    statusCnt: sumStatuses(week).map(({ status, count }) => ({
      status,
      status_name: nameOf(status),
      count,
    })),
    newCustomerCnt: (weekOfAll ?? week).reduce((sum, { members }) => sum + members, 0),
    open: openOrders([...days, ...months], today, nameOf),
  };
};
