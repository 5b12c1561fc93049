import * as z from 'zod';
import { addDays } from '../domain/dates.ts';
import { CalendarEvent } from '../domain/schedule.ts';
import { defineRoutes } from './route.ts';
import { Day } from './wire.ts';

export const scheduleRoutes = defineRoutes('schedule', {
  loadScheduleCustomer: {
    method: 'POST',
    path: '/api/schedule/loadScheduleCustomer',
    level: 'anyone',
    summary: '출항 일정: 양 끝 날짜를 포함한다',
    body: z
      .object({ startDate: Day, endDate: Day })
      .refine(({ startDate, endDate }) => startDate <= endDate && endDate <= addDays(startDate, 92), {
        path: ['endDate'],
        error: '조회 기간을 확인해주세요.',
      }),
    response: z.array(CalendarEvent),
    errors: ['VALIDATION_FAILED'],
  },
});
