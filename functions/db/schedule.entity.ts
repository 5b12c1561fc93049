import { ScheduleEvent } from '#shared/domain/schedule.ts';
import { type Action, getItem, type Key, queryAll, transact } from './client.ts';

const partition = (month: string) => `EVENT#${month}`;
const key = ({ id, eventDate }: Pick<ScheduleEvent, 'id' | 'eventDate'>): Key => ({
  pk: partition(eventDate.slice(0, 7)),
  sk: `${eventDate}#${id}`,
});
/** Where an event lies, by its number: it moves when its day changes. */
const placeKey = (id: number): Key => ({ pk: `EVENTID#${id}`, sk: 'EVENT' });

/** AP-75 the events that begin in a Seoul month, by day. */
export const listEvents = async (month: string): Promise<ScheduleEvent[]> =>
  (await queryAll(partition(month))).map((item) => ScheduleEvent.parse(item));

/** AP-77 an event by its number. */
export const getEvent = async (id: number): Promise<ScheduleEvent | undefined> => {
  const place = await getItem(placeKey(id));
  const item = place && (await getItem(key({ id, eventDate: String(place.eventDate) })));
  return item && ScheduleEvent.parse(item);
};

const putActions = (event: ScheduleEvent): Action[] => [
  { name: 'EVENT', put: { ...key(event), ...event } },
  { name: 'PLACE', put: { ...placeKey(event.id), eventDate: event.eventDate } },
];

/** AP-76 a new event. */
export const addEvent = async (event: ScheduleEvent): Promise<void> => {
  await transact(putActions(event));
};

const stillThere = { condition: 'attribute_exists(pk)' };

/** AP-76 an event changed, moved to its new day. False when it is gone, or was moved, meanwhile. */
export const changeEvent = async (before: ScheduleEvent, after: ScheduleEvent): Promise<boolean> => {
  const isMoved = before.eventDate !== after.eventDate;
  const [event, place] = putActions(after) as [Action, Action];
  const failed = await transact(
    isMoved
      ? [{ name: 'BEFORE', delete: key(before), ...stillThere }, event, place]
      : [{ ...event, ...stillThere }],
  );
  return failed.length === 0;
};

/** AP-76 an event is gone. False when it was already, or was moved meanwhile. */
export const removeEvent = async (event: ScheduleEvent): Promise<boolean> => {
  const failed = await transact([
    { name: 'EVENT', delete: key(event), ...stillThere },
    { name: 'PLACE', delete: placeKey(event.id) },
  ]);
  return failed.length === 0;
};
