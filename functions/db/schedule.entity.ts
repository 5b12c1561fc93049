import { ScheduleEvent } from '#shared/domain/schedule.ts';
import { type Action, getItem, type Key, queryAll } from './client.ts';

const Kept = ScheduleEvent.extend({
  /** Events of earlier releases have no version. */
  version: ScheduleEvent.shape.version.default(1),
});

const partition = (month: string) => `EVENT#${month}`;
const key = ({ id, eventDate }: Pick<ScheduleEvent, 'id' | 'eventDate'>): Key => ({
  pk: partition(eventDate.slice(0, 7)),
  sk: `${eventDate}#${id}`,
});
/** Points from the number of an event to its item, which moves when its day changes. */
const placeKey = (id: number): Key => ({ pk: `EVENTID#${id}`, sk: 'EVENT' });

/** AP-75 the events that start in a Seoul month, by day. */
export const listEvents = async (month: string): Promise<ScheduleEvent[]> =>
  (await queryAll(partition(month))).map((item) => Kept.parse(item));

/** AP-77 an event by its number. */
export const getEvent = async (id: number): Promise<ScheduleEvent | undefined> => {
  const place = await getItem(placeKey(id));
  const item = place && (await getItem(key({ id, eventDate: String(place.eventDate) })));
  return item && Kept.parse(item);
};

/** AP-76 transaction actions that add an event. */
export const addEventActions = (event: ScheduleEvent): [event: Action, place: Action] => [
  { name: 'EVENT', put: { ...key(event), ...event } },
  { name: 'PLACE', put: { ...placeKey(event.id), eventDate: event.eventDate } },
];

const stillThere = { condition: 'attribute_exists(pk)' };

/**
 * AP-76 transaction actions that change an event and move it to its new day. Fail if the event is not at the version of
 * `seen`, was moved or was deleted.
 */
export const changeEventActions = (before: ScheduleEvent, after: ScheduleEvent, seen: number): Action[] => {
  const isAsSeen = {
    condition: 'attribute_exists(pk) AND (version = :seen OR attribute_not_exists(version))',
    values: { ':seen': seen },
  };
  const [event, place] = addEventActions(after);
  return before.eventDate === after.eventDate
    ? [{ ...event, ...isAsSeen }]
    : [{ name: 'BEFORE', delete: key(before), ...isAsSeen }, event, place];
};

/** AP-76 transaction actions that delete an event. Fail if it was deleted or moved concurrently. */
export const removeEventActions = (event: ScheduleEvent): Action[] => [
  { name: 'EVENT', delete: key(event), ...stillThere },
  { name: 'PLACE', delete: placeKey(event.id) },
];
