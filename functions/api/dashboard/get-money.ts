import { moneyFigures } from '#functions/domain/dashboard/money.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';

export const handler = route(dashboardRoutes.getMoney, ({ body, now }) => moneyFigures(body, now));
