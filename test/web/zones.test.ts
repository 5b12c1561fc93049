import { afterAll, describe, expect, it } from 'vitest';
import {
  addDays,
  isDay,
  monthsNewestFirst,
  seoulDay,
  seoulMinute,
  startOfSeoulDay,
} from '#shared/domain/dates.ts';
import { offices } from '#web/components/public/company.ts';
import { officeState } from '#web/components/public/office-state.ts';
import { addMonths, formatFullDay, formatMonth, weeksOf } from '#web/lib/calendar.ts';

/** Instants at day, month, year and daylight-saving boundaries. */
const instants = [
  '2026-11-20T14:59:59Z',
  '2026-11-20T15:00:00Z',
  '2026-12-31T15:00:00Z',
  '2028-02-28T15:00:00Z',
  '2026-10-03T15:59:59Z',
  '2026-10-03T16:00:00Z',
  '2027-04-03T15:59:59Z',
  '2027-04-03T16:00:00Z',
];

const computeDates = () =>
  instants.map((instant) => {
    const day = seoulDay(instant);
    const month = day.slice(0, 7);
    return {
      day,
      minute: seoulMinute(instant),
      start: startOfSeoulDay(day).toISOString(),
      around: [addDays(day, -1), addDays(day, 1), isDay(day), ...monthsNewestFirst(addDays(day, -40), day)],
      calendar: [addMonths(month, 1), weeksOf(month), formatMonth(month), formatFullDay(day)],
      offices: offices.map((office) => officeState(new Date(instant), office)),
    };
  });

const originalZone = process.env.TZ;
const setZone = (zone: string | undefined) => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
};
afterAll(() => setZone(originalZone));

describe('dates, calendar and office hours', () => {
  it.each([
    ['Asia/Seoul', 23],
    ['Australia/Sydney', 1],
    ['America/Los_Angeles', 6],
  ])('are the same with system time zone %s as with UTC', (zone, hour) => {
    setZone('UTC');
    const inUtc = computeDates();
    setZone(zone);
    // The first instant is 14:59 UTC. Its local hour proves that the time zone is active.
    expect(new Date(instants[0] as string).getHours()).toBe(hour);
    expect(computeDates()).toEqual(inUtc);
  });
});
