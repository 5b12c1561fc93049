import * as z from 'zod';
import { Day, NumberLike, Version } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { count, readText, required, text } from './fields.ts';
import * as timeOfDay from './values/time-of-day.ts';

/** Event types. Screens show every type other than sea as air. */
export const BY_SEA = 1;
export const BY_AIR = 2;

export const LONGEST_EVENT_DAYS = 31;

/** Entry of the public calendar. A departure of a consol has a negative `id`. */
export const CalendarEvent = z.object({
  id: z.number(),
  title: z.string(),
  details: z.string(),
  eventDate: z.string(),
  eventType: z.number(),
  /** Number of days, at least 1. */
  days: z.number(),
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

export const scheduleLabels = {
  title: '제목',
  description: '내용',
  eventType: '구분',
  eventDate: '날짜',
  eventTime: '시각',
  duration: '소요 시간',
  days: '기간',
} as const;

export const ScheduleInput = z.object({
  title: required(scheduleLabels.title, 100),
  description: text(1000),
  eventType: NumberLike.pipe(z.literal([BY_SEA, BY_AIR], messages.enterCorrectly(scheduleLabels.eventType))),
  eventDate: Day,
  /** `HH:mm` in Seoul; empty for the whole day. */
  eventTime: readText(timeOfDay.read, { max: 5, wrong: messages.enterCorrectly(scheduleLabels.eventTime) }),
  /** In minutes. */
  duration: count(scheduleLabels.duration, 0, 0, 1440),
  days: count(scheduleLabels.days, 1, 1, LONGEST_EVENT_DAYS),
  isPublic: z.boolean().default(true),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;

/** Change of an event. A change without a version overwrites concurrent changes. */
export const ScheduleChange = ScheduleInput.extend({ version: Version.optional() });
export type ScheduleChange = z.output<typeof ScheduleChange>;

/** Event as staff see it. `details` equals `description`, because the public calendar uses this name. */
export const ScheduleEvent = CalendarEvent.extend({
  version: z.number(),
  description: z.string(),
  eventTime: z.string(),
  duration: z.number(),
  isPublic: z.boolean(),
});
export type ScheduleEvent = z.output<typeof ScheduleEvent>;
