import { countPccDue } from '#functions/db/pcc-queue.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.verifyProgress, async ({ body }) => ({
  waiting: await countPccDue(body.consolId),
}));
