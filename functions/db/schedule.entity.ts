import { CalendarEvent } from '#shared/domain/schedule.ts';
import { addItem, type Key, queryAll } from './client.ts';

const partition = (month: string) => `EVENT#${month}`;
const key = ({ id, eventDate }: CalendarEvent): Key => ({
  pk: partition(eventDate.slice(0, 7)),
  sk: `${eventDate}#${id}`,
});

/** AP-75 the events that begin in a Seoul month, by day. */
export const listEvents = async (month: string): Promise<CalendarEvent[]> =>
  (await queryAll(partition(month))).map((item) => CalendarEvent.parse(item));

/** AP-76 a new event; false when its number is taken. */
export const addEvent = async (event: CalendarEvent): Promise<boolean> =>
  addItem({ ...key(event), ...event });
