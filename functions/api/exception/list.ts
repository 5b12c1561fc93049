import { exceptionPage } from '#functions/domain/exception/list-exceptions.ts';
import { route } from '#functions/runtime/route.ts';
import { exceptionRoutes } from '#shared/contract/exceptions.ts';

export const handler = route(exceptionRoutes.list, ({ body, actor, now }) => exceptionPage(body, actor, now));
