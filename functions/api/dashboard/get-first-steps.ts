import { checkFirstSteps } from '#functions/domain/dashboard/first-steps.ts';
import { route } from '#functions/runtime/route.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';

export const handler = route(dashboardRoutes.getFirstSteps, () => checkFirstSteps());
