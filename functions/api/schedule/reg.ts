import { registerEvent } from '#functions/domain/freight/schedule.ts';
import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';

export const handler = route(scheduleRoutes.reg, ({ body, actor, now }) =>
  registerEvent(body, { actor, now }),
);
