import { deleteEvent } from '#functions/domain/freight/schedule.ts';
import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';

export const handler = route(scheduleRoutes.delete, async ({ body, actor, now }) => {
  await deleteEvent(body.id, { actor, now });
  return {};
});
