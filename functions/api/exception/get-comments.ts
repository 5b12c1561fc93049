import { listComments } from '#functions/domain/exception/list-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(exceptionRoutes.getComments, async ({ body: { id }, actor }) => ({
  comments: await listComments(id, actor),
}));
