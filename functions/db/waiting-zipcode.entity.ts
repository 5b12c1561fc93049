import * as z from 'zod';
import { type Action, countQuery, getItem, type Item, type Key, query, queryAll } from './client.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';
import { ifVersion } from './versioned.ts';

// Zipcodes whose sorting code the printed labels lack. One exception concerns all parcels of a zipcode.

/** Sort key beside the watch of an order, so that one query reads both. */
const WAITING = 'WATCHZIP';

// A parcel whose label lacks the sorting code of its zipcode. gsi3 lists such parcels by zipcode.
const waitingKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: WAITING });
const waitingList = (zipcode: string): string => `ZIPWAIT#${zipcode}`;

/** `since`: print of the first label without the sorting code, in epoch milliseconds. */
export type Waiting = { zipcode: string; since: number };

/** Returns whether the order with these items waits for a sorting code. */
export const waitingOf = (items: readonly Item[]): Waiting | undefined => {
  const waiting = items.find(({ sk }) => sk === WAITING);
  return waiting && { zipcode: String(waiting.zipcode), since: Number(waiting.n) };
};

/** AP-440 Stores whether a parcel waits for a sorting code. Fails as `WAITING` if that was changed concurrently. */
export const waitingAction = (
  orderId: number,
  before: Waiting | undefined,
  after: Waiting | undefined,
): Action => {
  const guard = before
    ? { condition: 'zipcode = :z AND n = :n', values: { ':z': before.zipcode, ':n': before.since } }
    : { condition: 'attribute_not_exists(pk)' };
  if (!after) return { name: 'WAITING', delete: waitingKey(orderId), ...guard };
  const { zipcode, since } = after;
  const put = { ...waitingKey(orderId), g3: waitingList(zipcode), n: since, zipcode };
  return { name: 'WAITING', put, ...guard };
};

// Parcels that wait for the sorting code of a zipcode, from an instant on, the first one first.
const waitingQuery = (zipcode: string, from: number) => ({
  IndexName: 'gsi3',
  KeyConditionExpression: 'g3 = :g AND n >= :from',
  ExpressionAttributeValues: { ':g': waitingList(zipcode), ':from': from },
});

/** A waiting parcel. */
export type WaitingParcel = { orderId: number; since: number };

/** AP-441 Returns the first parcel that waits for the sorting code of a zipcode. @param from in epoch milliseconds */
export const findFirstWaiting = async (zipcode: string, from: number): Promise<WaitingParcel | undefined> => {
  const { items } = await query({ ...waitingQuery(zipcode, from), Limit: 1 });
  return items.map((item) => ({ orderId: Number(orderIdOf(item)), since: Number(item.n) }))[0];
};

const CAUSE = 'ZIPCAUSE';
const causeKey = (zipcode: string): Key => ({ pk: CAUSE, sk: zipcode });

const ZipcodeCause = z.object({
  zipcode: z.string(),
  /** Increases with every change; 0 before the first one. */
  version: z.number().default(0),
  /** The exception that was opened for the present cause, also if a person has closed it. */
  exception: z.object({ orderId: z.number(), since: z.number() }).optional(),
  /** Labels printed until this instant do not count, because the table knows the zipcode since. In epoch milliseconds. */
  knownAt: z.number().default(0),
});
export type ZipcodeCause = z.output<typeof ZipcodeCause>;

/** Returns the instant from which printed labels count, in epoch milliseconds. */
export const countedFrom = ({ knownAt }: Pick<ZipcodeCause, 'knownAt'>): number => knownAt + 1;

/** AP-443 Returns what is known of a zipcode without a sorting code, by a strongly consistent read. */
export const readZipcodeCause = async (zipcode: string): Promise<ZipcodeCause> =>
  ZipcodeCause.parse({ zipcode, ...(await getItem(causeKey(zipcode), { consistent: true })) });

/** AP-444 Returns the zipcodes that have an exception. */
export const listZipcodeCauses = async (): Promise<ZipcodeCause[]> =>
  (await queryAll(CAUSE)).map((item) => ZipcodeCause.parse(item)).filter(({ exception }) => exception);

/** AP-443 Changes what is known of a zipcode. Fails as `CAUSE` if it was changed concurrently. */
export const changeCauseAction = (before: ZipcodeCause, changes: Partial<ZipcodeCause>): Action => ({
  name: 'CAUSE',
  put: { ...causeKey(before.zipcode), ...before, ...changes, version: before.version + 1 },
  ...ifVersion(before.version),
});

/** AP-442 Returns the number of parcels that wait for the sorting code of a zipcode. */
export const countWaiting = async (zipcode: string): Promise<number> =>
  countQuery(waitingQuery(zipcode, countedFrom(await readZipcodeCause(zipcode))));
