import { monthSchedule } from '#functions/domain/freight/schedule.ts';
import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';

export const handler = route(scheduleRoutes.loadSchedule, ({ body }) =>
  monthSchedule(`${body.year}-${String(body.month).padStart(2, '0')}`),
);
