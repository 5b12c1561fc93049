import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Order } from '#shared/domain/order.ts';
import { type EventKind, eventSources, kindNames } from '#shared/domain/parcel-events.ts';
import { EventData } from '#shared/domain/timeline.ts';
import { CHANGE_LOG, EVENT_LOG } from '#shared/table.ts';
import { type Action, addItem, batchGet, type Item, type Key, type PutAction, queryToEnd } from './client.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';

// The log of an order: its events, and its changes that are not an event. A change of the status is one item, which is
// both an event and an entry of the change log.

/** `[field, value before, value after]` */
const FieldChange = z.tuple([z.string(), z.string(), z.string()]);
export type FieldChange = z.output<typeof FieldChange>;

const Change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number().nullable(),
  changes: z.array(FieldChange),
  /** House bill number of the order, for the audit entry. Entries of version 0.9.16 or earlier have none. */
  hblNo: z.string().optional(),
});
export type Change = z.output<typeof Change>;

const ParcelEvent = Change.omit({ at: true }).extend({
  kind: z.enum(kindNames as [EventKind, ...EventKind[]]),
  /** Time by the clock of the source. */
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  source: z.enum(eventSources),
  /** Identifier at the source. */
  sourceId: z.string(),
  /** Version of the order after the event; 0 if the event did not change the order. */
  version: z.number(),
  /** Code of a parcel location, or a text. */
  place: z.string().default(''),
  /** Status that `statusCorrected` sets. */
  status: z.string().optional(),
  data: EventData.default({}),
  changes: Change.shape.changes.default([]),
});
export type ParcelEvent = z.output<typeof ParcelEvent>;
export type NewEvent = z.input<typeof ParcelEvent>;

/** True for an event that replaces a change log entry of version 0.9.16 or earlier. */
export const isConverted = ({ sourceId }: ParcelEvent): boolean => sourceId.startsWith(CHANGE_LOG);

/** Identifier of an event of an order. A repeated delivery by the source has the same identifier. */
export const eventIdOf = ({ occurredAt, source, sourceId }: NewEvent): string => {
  const hash = createHash('sha256').update(sourceId).digest('base64url').slice(0, 16);
  return `${occurredAt}#${source}#${hash}`;
};

/** Returns the identifier of an event by its sort key. */
export const eventIdOfSk = (sk: string): string => sk.slice(EVENT_LOG.length);

const eventKey = (orderId: number, event: NewEvent): Key => ({
  pk: orderPartition(orderId),
  sk: `${EVENT_LOG}${eventIdOf(event)}`,
});

/** AP-41 Adds an event. Fails as `EVENT` if its source delivered it before. */
export const addParcelEventAction = (orderId: number, event: NewEvent): PutAction => ({
  name: 'EVENT',
  put: { ...eventKey(orderId, event), ...event },
  condition: 'attribute_not_exists(pk)',
});

/** AP-350 Adds an event that does not depend on the order. @returns false if its source delivered it before */
export const addParcelEvent = (orderId: number, event: NewEvent): Promise<boolean> =>
  addItem({ ...eventKey(orderId, event), ...event });

/** Reference to an event of an order. `eventId`: see `eventIdOf`. */
export type EventRef = { orderId: number; eventId: string };

/** AP-399 Returns events in no particular order. Omits unknown ones. */
export const getParcelEvents = async (
  refs: readonly EventRef[],
): Promise<(EventRef & { event: ParcelEvent })[]> =>
  (
    await batchGet(
      refs.map(({ orderId, eventId }) => ({ pk: orderPartition(orderId), sk: `${EVENT_LOG}${eventId}` })),
    )
  ).flatMap((item) => parcelEventOf(item) ?? []);

/** Returns the event that an item is; undefined for any other item. */
export const parcelEventOf = (item: Item): (EventRef & { event: ParcelEvent }) | undefined => {
  const orderId = orderIdOf(item);
  if (orderId === undefined || !String(item.sk).startsWith(EVENT_LOG)) return undefined;
  return {
    orderId,
    eventId: eventIdOfSk(String(item.sk)),
    event: ParcelEvent.parse(item),
  };
};

/**
 * Returns the sort key of a change that is not an event. @param version of the order after the change, which
 * distinguishes two changes in the same millisecond
 */
export const changeSk = (version: number, at: string): string =>
  `${CHANGE_LOG}${at}#${String(version).padStart(6, '0')}`;

/** Returns the version of the order after the change with this sort key. */
export const versionOfChange = (sk: string): number => Number(sk.slice(sk.lastIndexOf('#') + 1));

/** AP-41 Adds a change that is not an event. @param version of the order after the change */
export const addChangeAction = (orderId: number, version: number, change: Change): PutAction => ({
  name: 'CHANGE',
  put: { pk: orderPartition(orderId), sk: changeSk(version, change.at), ...change },
});

/** `sk`: sort key of the entry. */
export type StoredChange = Change & { sk: string };

/** Entries of the log of an order, without the registration. */
export type OrderLog = { events: ParcelEvent[]; changes: StoredChange[] };

const changeOfEvent = ({ recordedAt, ...event }: ParcelEvent): Change => ({
  at: recordedAt,
  ...event,
});

/** Returns all changes of a log, in no particular order. Those of events that change no field are empty. */
export const changesOfLog = ({ events, changes }: OrderLog): Change[] => [
  ...changes,
  ...events.map(changeOfEvent),
];

/** Returns the log without one entry. @param sk sort key of the entry */
export const withoutEvent = ({ events, changes }: OrderLog, sk: string): OrderLog => ({
  events: events.filter((event) => `${EVENT_LOG}${eventIdOf(event)}` !== sk),
  changes,
});

type LogOptions = { consistent?: boolean; onlyEvents?: boolean };

const queryLog = (orderId: number, { consistent, onlyEvents = false }: LogOptions): Promise<Item[]> =>
  queryToEnd({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': orderPartition(orderId),
      ':first': EVENT_LOG,
      ':last': `${onlyEvents ? EVENT_LOG : CHANGE_LOG}~`,
    },
    ConsistentRead: consistent,
  });

/** Returns the log among the items of one order. */
export const logOfItems = (items: readonly Item[]): OrderLog => {
  const ofKind = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    events: ofKind(EVENT_LOG).map((item) => ParcelEvent.parse(item)),
    changes: ofKind(CHANGE_LOG).map((item) => ({ ...Change.parse(item), sk: String(item.sk) })),
  };
};

/** AP-40 Returns the whole log of an order. It may be long. */
export const readOrderLog = async (
  orderId: number,
  options: Pick<LogOptions, 'consistent'> = {},
): Promise<OrderLog> => logOfItems(await queryLog(orderId, options));

/**
 * AP-40 Returns the events of an order. The changes that are not an event are only read if they may contain changes of the
 * status, because a customer can make many of them.
 */
export const readEventLog = async (
  { id, logVersion }: Pick<Order, 'id' | 'logVersion'>,
  { consistent }: Pick<LogOptions, 'consistent'> = {},
): Promise<OrderLog> => logOfItems(await queryLog(id, { consistent, onlyEvents: logVersion > 0 }));

/** Returns the change log entry that an item contains; undefined for any other item. */
export const changeOf = (item: Item): Change | undefined => {
  if (orderIdOf(item) === undefined) return undefined;
  if (String(item.sk).startsWith(CHANGE_LOG)) return Change.parse(item);
  return String(item.sk).startsWith(EVENT_LOG) ? changeOfEvent(ParcelEvent.parse(item)) : undefined;
};

/**
 * Returns the order of an item that is a status change without an event, as version 0.9.16 or earlier wrote it.
 * Undefined for other items.
 */
export const orderOfStatusChange = (item: Item): number | undefined => {
  if (!String(item.sk).startsWith(CHANGE_LOG)) return undefined;
  const orderId = orderIdOf(item);
  if (orderId === undefined) return undefined;
  return Change.parse(item).changes.some(([field]) => field === 'status') ? orderId : undefined;
};

/** AP-171 Deletes the log of an order: one action per entry, possibly more than a transaction can hold. */
export const removeLogActions = async (orderId: number): Promise<Action[]> =>
  (await queryLog(orderId, { consistent: true })).map(({ pk, sk }) => ({
    name: 'LOG',
    delete: { pk: String(pk), sk: String(sk) },
  }));

/** AP-41 Deletes the entry of a change that is rolled back. @param sk sort key of the entry */
export const removeLogEntryAction = (orderId: number, sk: string): Action => ({
  name: 'LOG',
  delete: { pk: orderPartition(orderId), sk },
});
