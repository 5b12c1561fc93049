import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { dashboardOf } from '#functions/domain/dashboard/dashboard.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { seoulDay } from '#shared/domain/dates.ts';

export const handler = route(dashboardRoutes.load, ({ body, actor, now }) => {
  const today = seoulDay(now);
  return dashboardOf(limitScope(scopeOf(actor), body.partnerId), body.proxyDate || today, today);
});
