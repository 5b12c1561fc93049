import { modifyEvent } from '#functions/domain/freight/schedule.ts';
import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';

export const handler = route(scheduleRoutes.modify, ({ body: { id, ...input }, actor, now }) =>
  modifyEvent(id, input, { actor, now }),
);
