import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';
import { listComments } from '../../domain/exception/list-exceptions.ts';

export const handler = route(exceptionRoutes.getComments, async ({ body: { id }, actor }) => ({
  comments: await listComments(id, actor),
}));
