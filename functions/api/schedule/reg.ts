import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';
import { registerEvent } from '../../domain/freight/schedule.ts';

export const handler = route(scheduleRoutes.reg, ({ body, actor, now }) =>
  registerEvent(body, { actor, now }),
);
