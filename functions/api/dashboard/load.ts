import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { dashboardOf } from '../../domain/dashboard/dashboard.ts';

export const handler = route(dashboardRoutes.load, ({ body, actor, now }) => {
  const today = seoulDay(now);
  return dashboardOf(limitScope(scopeOf(actor), body.partnerId), body.proxyDate || today, today);
});
