import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';
import { exceptionCounts } from '../../domain/exception/list-exceptions.ts';

export const handler = route(exceptionRoutes.count, async ({ body, actor }) => ({
  counts: await exceptionCounts(body.partnerId, actor),
}));
