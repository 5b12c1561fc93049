import * as z from 'zod';
import { Day, NumberLike, Version } from '../contract/wire.ts';
import { say } from '../words.ko.ts';
import { count, required, text } from './fields.ts';

/** Kinds of events; whatever is not by sea shows as by air. */
export const BY_SEA = 1;
export const BY_AIR = 2;

/** No event lasts longer, in days. */
export const LONGEST_EVENT_DAYS = 31;

/** What the public calendar shows. A consol's departure has a negative `id`, so that it is no event's. */
export const CalendarEvent = z.object({
  id: z.number(),
  title: z.string(),
  details: z.string(),
  /** Seoul day it begins. */
  eventDate: z.string(),
  eventType: z.number(),
  /** How many days it goes on, from 1. */
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

/** An event as staff enter it. */
export const ScheduleInput = z.object({
  title: required(scheduleLabels.title, 100),
  description: text(1000),
  eventType: NumberLike.pipe(z.literal([BY_SEA, BY_AIR], say.enterCorrectly(scheduleLabels.eventType))),
  eventDate: Day,
  /** HH:mm in Seoul, empty for the whole day. */
  eventTime: text(5).refine(
    (time) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    say.enterCorrectly(scheduleLabels.eventTime),
  ),
  /** Minutes. */
  duration: count(scheduleLabels.duration, 0, 0, 1440),
  days: count(scheduleLabels.days, 1, 1, LONGEST_EVENT_DAYS),
  /** Whether visitors see it too. */
  isPublic: z.boolean().default(true),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;

/** A changed event. A client that sends no version overwrites earlier changes. */
export const ScheduleChange = ScheduleInput.extend({ version: Version.optional() });
export type ScheduleChange = z.output<typeof ScheduleChange>;

/** An event as kept: `details` is its description under the name the public calendar knows. */
export const ScheduleEvent = CalendarEvent.extend({
  /** Increases with every change. */
  version: z.number(),
  description: z.string(),
  eventTime: z.string(),
  duration: z.number(),
  isPublic: z.boolean(),
});
export type ScheduleEvent = z.output<typeof ScheduleEvent>;
