import { transact } from '#functions/db/client.ts';
import { listConsolsOfMonth, type StoredConsol } from '#functions/db/consol.entity.ts';
import { listFreight } from '#functions/db/freight.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import {
  addEventActions,
  changeEventActions,
  getEvent,
  listEvents,
  removeEventActions,
} from '#functions/db/schedule.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import type { ConsolDeparture } from '#shared/domain/consol.ts';
import { addDays, monthsNewestFirst } from '#shared/domain/dates.ts';
import {
  BY_AIR,
  BY_SEA,
  type CalendarEvent,
  LONGEST_EVENT_DAYS,
  type ScheduleChange,
  type ScheduleEvent,
  type ScheduleInput,
  scheduleLabels,
} from '#shared/domain/schedule.ts';
import { AppError } from '#shared/errors.ts';

const overlaps = (event: CalendarEvent | ConsolDeparture, from: string, to: string): boolean =>
  event.eventDate <= to && addDays(event.eventDate, event.days - 1) >= from;

const methodName = (eventType: number): string => (eventType === BY_SEA ? '해운' : '항공');

const departureOf = (consol: StoredConsol, methods: ReadonlyMap<number, number>): ConsolDeparture => ({
  id: -consol.id,
  title: consol.mblNo,
  mblNo: consol.mblNo,
  departCity: consol.departCity,
  arrivalCity: consol.arrivalCity,
  freightCode: consol.freightCode,
  etd: consol.etd,
  eta: consol.eta,
  eventDate: consol.etd,
  eventType: methods.get(consol.freightCode) ?? BY_AIR,
  days: 1,
});

const CANCELLED = '009';

const departuresOf = async (months: readonly string[]): Promise<ConsolDeparture[]> => {
  const consols = (await Promise.all(months.map((month) => listConsolsOfMonth('etd', month)))).flat();
  const departing = consols.filter(({ status }) => status !== CANCELLED);
  if (departing.length === 0) return [];
  const methods = new Map((await listFreight()).map(({ id, method }) => [id, method]));
  return departing.map((consol) => departureOf(consol, methods));
};

// Includes the months before the range in which an event may have begun that lasts into the range. Oldest first.
const monthsOf = (from: string, to: string) =>
  monthsNewestFirst(addDays(from, -LONGEST_EVENT_DAYS), to).reverse();

/**
 * Returns public events and departures of consols. A departure has no M/BL number and is listed once per day, route and
 * freight method. @param from first Seoul day @param to last Seoul day, inclusive
 */
export const publicSchedule = async (from: string, to: string): Promise<CalendarEvent[]> => {
  const [events, departures, cities] = await Promise.all([
    Promise.all(monthsOf(from, to).map(listEvents)),
    departuresOf(monthsNewestFirst(from, to)),
    listCodes('CIT'),
  ]);
  const cityNames = new Map(cities.map(({ code, codeLabel }) => [code, codeLabel]));
  const nameOf = (city: string) => cityNames.get(city) ?? city;
  const routes = new Map(
    departures.map((departure) => {
      const { id, departCity, arrivalCity, eventDate, eventType, days } = departure;
      const title = `${nameOf(departCity)} → ${nameOf(arrivalCity)} ${methodName(eventType)}`;
      return [`${eventDate} ${title}`, { id, title, details: '', eventDate, eventType, days }];
    }),
  );
  return [...events.flat().filter(({ isPublic }) => isPublic), ...routes.values()].filter((event) =>
    overlaps(event, from, to),
  );
};

/** Returns the events and departures of a month for staff. @param month in Seoul, `YYYY-MM` */
export const monthSchedule = async (month: string): Promise<(ScheduleEvent | ConsolDeparture)[]> => {
  const [from, to] = [`${month}-01`, `${month}-31`];
  const [events, departures] = await Promise.all([
    Promise.all(monthsOf(from, to).map(listEvents)),
    departuresOf([month]),
  ]);
  return [...events.flat().filter((event) => overlaps(event, from, to)), ...departures];
};

const toEvent = (id: number, input: ScheduleInput, version: number): ScheduleEvent => ({
  ...input,
  id,
  version,
  details: input.description,
});

const requireEvent = async (id: number): Promise<ScheduleEvent> => {
  const event = await getEvent(id);
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  return event;
};

const auditedLabels = { ...scheduleLabels, isPublic: '공개' };
const auditFields = (event: ScheduleEvent) => ({ ...event, eventType: methodName(event.eventType) });
const auditEvent = (caller: Caller, before: ScheduleEvent | undefined, after: ScheduleEvent | undefined) => {
  const { id, title } = (after ?? before) as ScheduleEvent;
  return auditAction(
    caller,
    { kind: 'schedule', id, name: title },
    auditedLabels,
    before && auditFields(before),
    after && auditFields(after),
  );
};

export const registerEvent = async (input: ScheduleInput, caller: Caller): Promise<ScheduleEvent> => {
  const event = toEvent(await nextId('event'), input, 1);
  await transact([...addEventActions(event), auditEvent(caller, undefined, event)]);
  return event;
};

/** @throws EVENT_NOT_FOUND, CONFLICT for a stale version or a concurrent change */
export const modifyEvent = async (
  id: number,
  { version, ...input }: ScheduleChange,
  caller: Caller,
): Promise<ScheduleEvent> => {
  const before = await requireEvent(id);
  const expectedVersion = version ?? before.version;
  const after = toEvent(id, input, expectedVersion + 1);
  const failed = await transact([
    ...changeEventActions(before, after, expectedVersion),
    auditEvent(caller, before, after),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
  return after;
};

/** @throws EVENT_NOT_FOUND, CONFLICT if the event was deleted or moved to another day concurrently */
export const deleteEvent = async (id: number, caller: Caller): Promise<void> => {
  const event = await requireEvent(id);
  const failed = await transact([...removeEventActions(event), auditEvent(caller, event, undefined)]);
  if (failed.length > 0) throw new AppError('CONFLICT');
};
