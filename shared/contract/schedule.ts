import * as z from 'zod';
import { ConsolDeparture } from '#shared/domain/consol.ts';
import { addDays } from '#shared/domain/dates.ts';
import { CalendarEvent, ScheduleChange, ScheduleEvent, ScheduleInput } from '#shared/domain/schedule.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, NumberLike } from './wire.ts';

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
  loadSchedule: {
    method: 'POST',
    path: '/api/schedule/loadSchedule',
    level: 90,
    summary: '한 달의 일정과 콘솔 출발',
    body: z.object({
      year: NumberLike.pipe(z.int().min(2000).max(2100)),
      month: NumberLike.pipe(z.int().min(1).max(12)),
    }),
    response: z.array(z.union([ScheduleEvent, ConsolDeparture])),
    errors: ['VALIDATION_FAILED'],
  },
  reg: {
    method: 'POST',
    path: '/api/schedule/reg',
    level: 99,
    summary: '일정 등록',
    body: ScheduleInput,
    response: ScheduleEvent,
    errors: ['VALIDATION_FAILED'],
  },
  modify: {
    method: 'POST',
    path: '/api/schedule/modify',
    level: 99,
    summary: '일정 수정: version은 목록에서 받은 값이며, 없으면 나중에 저장한 내용이 남는다',
    body: ScheduleChange.extend({ id: Id }),
    response: ScheduleEvent,
    errors: ['VALIDATION_FAILED', 'EVENT_NOT_FOUND', 'CONFLICT'],
  },
  delete: {
    method: 'POST',
    path: '/api/schedule/delete',
    level: 99,
    summary: '일정 삭제',
    body: z.object({ id: Id }),
    response: Nothing,
    errors: ['EVENT_NOT_FOUND', 'CONFLICT'],
  },
});
