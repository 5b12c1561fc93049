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
// Maps the number of an event to its day, because the key of the event contains the day.
const placeKey = (id: number): Key => ({ pk: `EVENTID#${id}`, sk: 'EVENT' });

/** AP-75 Sorted by day. @param month in Seoul, of the first day */
export const listEvents = async (month: string): Promise<ScheduleEvent[]> =>
  (await queryAll(partition(month))).map((item) => Stored.parse(item));

/** AP-77 */
export const getEvent = async (id: number): Promise<ScheduleEvent | undefined> => {
  const place = await getItem(placeKey(id));
  const item = place && (await getItem(key({ id, eventDate: String(place.eventDate) })));
  return item && Stored.parse(item);
};

/** AP-76 */
export const addEventActions = (event: ScheduleEvent): [event: Action, place: Action] => [
  { name: 'EVENT', put: { ...key(event), ...event } },
  { name: 'PLACE', put: { ...placeKey(event.id), eventDate: event.eventDate } },
];

const ifExists = { condition: 'attribute_exists(pk)' };

/** AP-76 Fails unless the event is at version `seen`. */
export const changeEventActions = (before: ScheduleEvent, after: ScheduleEvent, seen: number): Action[] => {
  const ifUnchanged = {
    condition: 'attribute_exists(pk) AND (version = :seen OR attribute_not_exists(version))',
    values: { ':seen': seen },
  };
  const [event, place] = addEventActions(after);
  return before.eventDate === after.eventDate
    ? [{ ...event, ...ifUnchanged }]
    : [{ name: 'BEFORE', delete: key(before), ...ifUnchanged }, event, place];
};

/** AP-76 Fails if the event was deleted or moved concurrently. */
export const removeEventActions = (event: ScheduleEvent): Action[] => [
  { name: 'EVENT', delete: key(event), ...ifExists },
  { name: 'PLACE', delete: placeKey(event.id) },
];
