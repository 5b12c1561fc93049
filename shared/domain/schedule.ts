import * as z from 'zod';

/** Kinds of events; whatever is not by sea shows as by air. */
export const BY_SEA = 1;
export const BY_AIR = 2;

/** What the public calendar shows. */
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
