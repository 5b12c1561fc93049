import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(custRoutes.getSession, async ({ actor }) => ({ user: actor ?? null }));
