import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';
import { deleteEvent } from '../../domain/freight/schedule.ts';

export const handler = route(scheduleRoutes.delete, async ({ body, actor, now }) => {
  await deleteEvent(body.id, { actor, now });
  return {};
});
