import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { partnerWeeks } from '../../domain/dashboard/partner-weeks.ts';

export const handler = route(dashboardRoutes.getPartnerWeeks, ({ body, now }) =>
  partnerWeeks(seoulDay(now), body.paging),
);
