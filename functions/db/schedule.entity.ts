import { ScheduleEvent } from '#shared/domain/schedule.ts';
import { type Action, getItem, type Key, queryAll } from './client.ts';

const Stored = ScheduleEvent.extend({
  version: ScheduleEvent.shape.version.default(1),
});

const partition = (month: string) => `EVENT#${month}`;
const key = ({ id, eventDate }: Pick<ScheduleEvent, 'id' | 'eventDate'>): Key => ({
  pk: partition(eventDate.slice(0, 7)),
  sk: `${eventDate}#${id}`,
});
// The key of an event contains its day. This key belongs to the lookup item that maps the number of an event to the
// day.
const dayLookupKey = (id: number): Key => ({ pk: `EVENTID#${id}`, sk: 'EVENT' });

/** AP-75 Returns the events that start in a month, sorted by day. @param month in Seoul, `YYYY-MM` */
export const listEvents = async (month: string): Promise<ScheduleEvent[]> =>
  (await queryAll(partition(month))).map((item) => Stored.parse(item));

/** AP-77 Returns an event by its number. */
export const getEvent = async (id: number): Promise<ScheduleEvent | undefined> => {
  const lookup = await getItem(dayLookupKey(id));
  const item = lookup && (await getItem(key({ id, eventDate: String(lookup.eventDate) })));
  return item && Stored.parse(item);
};

/** AP-76 Adds an event and its lookup item. */
export const addEventActions = (event: ScheduleEvent): [event: Action, dayLookup: Action] => [
  { name: 'EVENT', put: { ...key(event), ...event } },
  { name: 'DAY', put: { ...dayLookupKey(event.id), eventDate: event.eventDate } },
];

const ifExists = { condition: 'attribute_exists(pk)' };

/**
 * AP-76 Changes an event. Fails unless the stored version is `expectedVersion` or absent, as in events of earlier
 * versions of the product.
 */
export const changeEventActions = (
  before: ScheduleEvent,
  after: ScheduleEvent,
  expectedVersion: number,
): Action[] => {
  const ifUnchanged = {
    condition: 'attribute_exists(pk) AND (version = :expected OR attribute_not_exists(version))',
    values: { ':expected': expectedVersion },
  };
  const [event, dayLookup] = addEventActions(after);
  return before.eventDate === after.eventDate
    ? [{ ...event, ...ifUnchanged }]
    : [{ name: 'BEFORE', delete: key(before), ...ifUnchanged }, event, dayLookup];
};

/** AP-76 Deletes an event. Fails if the event was deleted or moved to another day concurrently. */
export const removeEventActions = (event: ScheduleEvent): Action[] => [
  { name: 'EVENT', delete: key(event), ...ifExists },
  { name: 'DAY', delete: dayLookupKey(event.id) },
];
