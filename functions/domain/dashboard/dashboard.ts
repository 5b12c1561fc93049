import type { Dashboard } from '#shared/domain/dashboard.ts';
import { addDays, daysNewestFirst } from '#shared/domain/dates.ts';
import { countOrders, listCounters, type PartnerOrAll } from '../../db/counter.entity.ts';
import type { Scope } from '../../db/scope.ts';
import { statusNames } from '../order/tracking.ts';

const DAYS = 7;

/**
 * Returns the figures of the seven Seoul days that end on `lastDay`. The number of new customers is the same in every
 * scope, because customers have no partner.
 */
export const dashboardOf = async (scope: Scope, lastDay: string): Promise<Dashboard> => {
  const from = addDays(lastDay, 1 - DAYS);
  const read = (partner: PartnerOrAll) => listCounters(partner, from, lastDay);
  const [ofAll, own, nameOf] = await Promise.all([
    read('ALL'),
    scope === 'all' ? undefined : read(scope.partnerId),
    statusNames(),
  ]);

  const statuses = new Map<string, number>();
  const orders = new Map<string, number>();
  for (const counts of own ?? ofAll) {
    for (const [status, count] of counts.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    orders.set(counts.day, countOrders(counts));
  }
  return {
    orderCnt: orders.get(lastDay) ?? 0,
    orderCntInAWeek: daysNewestFirst(from, lastDay)
      .reverse()
      .map((date) => ({ date, order_count: orders.get(date) ?? 0 })),
    statusCnt: [...statuses]
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => ({ status, status_name: nameOf(status), count })),
    newCustomerCnt: ofAll.reduce((sum, { members }) => sum + members, 0),
  };
};
