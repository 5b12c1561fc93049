import { partnerWeeks } from '#functions/domain/dashboard/partner-weeks.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { seoulDay } from '#shared/domain/dates.ts';

export const handler = route(dashboardRoutes.getPartnerWeeks, ({ body, now }) =>
  partnerWeeks(seoulDay(now), body.paging),
);
