import { scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { dashboardOf } from '../../domain/dashboard/dashboard.ts';

export const handler = route(dashboardRoutes.load, ({ body, actor, now }) => {
  const scope = scopeOf(actor);
  const wanted = scope === 'all' && body.partnerId ? { partnerId: body.partnerId } : scope;
  return dashboardOf(wanted, body.proxyDate || seoulDay(now));
});
