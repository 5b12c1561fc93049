import { listEvents } from '#functions/db/schedule.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { scheduleRoutes } from '#shared/contract/schedule.ts';
import { addDays, monthsNewestFirst } from '#shared/domain/dates.ts';

/** No event lasts longer, so an event that reaches into a range begins at most this long before it. */
const LONGEST_EVENT_DAYS = 31;

export const handler = route(scheduleRoutes.loadScheduleCustomer, async ({ body }) => {
  const months = monthsNewestFirst(addDays(body.startDate, -LONGEST_EVENT_DAYS), body.endDate).reverse();
  const events = (await Promise.all(months.map(listEvents))).flat();
  return events.filter(
    ({ eventDate, days }) => eventDate <= body.endDate && addDays(eventDate, days - 1) >= body.startDate,
  );
});
