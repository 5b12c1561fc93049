import { exceptionCounts } from '#functions/domain/exception/list-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(exceptionRoutes.count, async ({ body, actor }) => ({
  counts: await exceptionCounts(body.partnerId, actor),
}));
