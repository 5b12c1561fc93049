import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { nextSegment, type RangeState } from '#shared/domain/hbl-sequence.ts';
import {
  type Action,
  getItem,
  type Item,
  type Key,
  queryAll,
  type UpdateResult,
  updateItem,
} from './client.ts';
import { readCached } from './reference.entity.ts';

// The issuer is one item. It contains the counter of order ids and the active range with its journal: reservations and
// spares. Each inactive (parked) range is a separate item. The update that takes a number also reserves it for the
// request (`pending`). When an order with the number is stored, the reservation is deleted. A number that a crash left
// reserved moves to `spare` and is issued next.
const Stored = z.object({
  name: z.string(),
  min: z.number(),
  max: z.number(),
  base: z.number(),
  round: z.number(),
  from: z.number(),
  current: z.number(),
  end: z.number(),
  issued: z.array(z.tuple([z.number(), z.number()])),
  last: z.number().nullable(),
  /** By request key: the reserved number, or the first number of a reserved block. */
  pending: z.record(z.string(), z.number()),
  /** By request key: time of the reservation in epoch seconds; for a block also the count of its numbers. */
  notedAt: z.record(z.string(), z.union([z.number(), z.tuple([z.number(), z.number()])])),
  spare: z.array(z.number()),
});
export type StoredRange = z.output<typeof Stored> & RangeState;

const Issuer = z.object({ lastOrderId: z.number().default(0), range: Stored.optional() });
type Issuer = z.output<typeof Issuer>;

const partition = 'SEQ';
/**
 * Consecutive numbers from `first` that a request reserved at `at` (epoch seconds). Some may already have an order,
 * because the reservation is deleted after the order is stored.
 */
export type Reservation = { request: string; first: number; count: number; at: number };

const toReservation = (range: StoredRange, request: string, first: number): Reservation => {
  const [at, count] = [range.notedAt[request] ?? 0, 1].flat() as [number, number];
  return { request, first, count, at };
};

export const reservationsOf = (range: StoredRange): Reservation[] =>
  Object.entries(range.pending).map(([request, first]) => toReservation(range, request, first));

export const reservationOf = (range: StoredRange, request: string): Reservation | undefined => {
  const first = range.pending[request];
  return first === undefined ? undefined : toReservation(range, request, first);
};

const issuerKey: Key = { pk: partition, sk: 'ISSUER' };
const parkedKey = (name: string): Key => ({ pk: partition, sk: `RANGE#${name}` });
const counterKey = (name: string): Key => ({ pk: partition, sk: `COUNTER#${name}` });

export const emptyJournal = { pending: {}, notedAt: {}, spare: [] };

const stateOf = ({ pending: _p, notedAt: _n, spare: _s, ...state }: StoredRange): RangeState => state;

export type Ranges = { active?: StoredRange; parked: StoredRange[] };

export const isSequenceItem = ({ pk }: Item): boolean => pk === partition;

/** AP-10 Returns the issuer, the parked ranges and the id counters. */
export const listSequenceItems = (): Promise<Item[]> => queryAll(partition, '', { consistent: true });

/** AP-10 Returns the active range and the parked ranges. */
export const listRanges = async (): Promise<Ranges> => {
  const items = await listSequenceItems();
  const issuer = items.find(({ sk }) => sk === issuerKey.sk);
  return {
    active: issuer && Issuer.parse(issuer).range,
    parked: items.filter(({ sk }) => String(sk).startsWith('RANGE#')).map(({ range }) => Stored.parse(range)),
  };
};

/** AP-232 Returns name and largest value of every range, cached for a minute. */
export const listRangeLimits = async (): Promise<Pick<StoredRange, 'name' | 'max'>[]> =>
  (await readCached(partition)).flatMap(({ range }) => (range ? [Stored.parse(range)] : []));

const take = async (request: string, seconds: number): Promise<UpdateResult> =>
  updateItem(issuerKey, {
    UpdateExpression:
      'SET #r.#current = #r.#current + :one, #r.pending.#req = #r.#current + :one, #r.notedAt.#req = :now ADD lastOrderId :one',
    ConditionExpression:
      'attribute_exists(#r) AND #r.#current < #r.#end AND attribute_not_exists(#r.pending.#req) AND attribute_not_exists(#r.spare[0])',
    ExpressionAttributeNames: { '#r': 'range', '#current': 'current', '#end': 'end', '#req': request },
    ExpressionAttributeValues: { ':one': 1, ':now': seconds },
  });

const parseIssuer = (item: Item | undefined): Issuer => Issuer.parse(item ?? {});

/**
 * AP-11 Takes a number and an order id in one update and reserves the number for `request`.
 * @returns the issuer after the update. `ok` is false, and nothing was taken, if a spare exists, the request already
 * has a reservation, or the segment has no number left
 */
export const takeNext = async (request: string, now: Date): Promise<{ ok: boolean; issuer: Issuer }> => {
  const result = await take(request, epochSeconds(now));
  return { ok: result.ok, issuer: parseIssuer(result.item) };
};

export const readIssuer = async (): Promise<Issuer> =>
  parseIssuer(await getItem(issuerKey, { consistent: true }));

/**
 * AP-11 Takes `count` consecutive numbers and order ids in one update and reserves the numbers for `request`.
 * @returns the issuer after the update. `ok` is false, and nothing was taken, if the segment changed or is too short, a
 * spare exists, or the request already has a reservation
 */
export const takeBlock = async (
  { name, from, end }: StoredRange,
  request: string,
  count: number,
  now: Date,
): Promise<{ ok: boolean; issuer: Issuer }> => {
  const result = await updateItem(issuerKey, {
    UpdateExpression:
      'SET #r.#current = #r.#current + :count, #r.pending.#req = #r.#current + :one, #r.notedAt.#req = :reserved ADD lastOrderId :count',
    ConditionExpression:
      '#r.#name = :name AND #r.#from = :from AND #r.#end = :end AND #r.#current <= :latest AND attribute_not_exists(#r.pending.#req) AND attribute_not_exists(#r.spare[0])',
    ExpressionAttributeNames: {
      '#r': 'range',
      '#name': 'name',
      '#from': 'from',
      '#current': 'current',
      '#end': 'end',
      '#req': request,
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':count': count,
      ':reserved': [epochSeconds(now), count],
      ':name': name,
      ':from': from,
      ':end': end,
      ':latest': end - count,
    },
  });
  return { ok: result.ok, issuer: parseIssuer(result.item) };
};

/** AP-11 Takes `count` consecutive order ids, for orders that need no new number. @returns the largest of these ids */
export const takeOrderIds = async (count = 1): Promise<number> => {
  const result = await updateItem(issuerKey, {
    UpdateExpression: 'ADD lastOrderId :count',
    ExpressionAttributeValues: { ':count': count },
  });
  return parseIssuer(result.item).lastOrderId;
};

/**
 * AP-11 Reserves the first spare and takes an order id.
 * @returns the issuer; `ok` is false if another request took `spare`
 */
export const takeSpare = async (
  request: string,
  spare: number,
  now: Date,
): Promise<{ ok: boolean; issuer: Issuer }> => {
  const result = await updateItem(issuerKey, {
    UpdateExpression:
      'SET #r.pending.#req = :spare, #r.notedAt.#req = :now REMOVE #r.spare[0] ADD lastOrderId :one',
    ConditionExpression: '#r.spare[0] = :spare AND attribute_not_exists(#r.pending.#req)',
    ExpressionAttributeNames: { '#r': 'range', '#req': request },
    ExpressionAttributeValues: { ':spare': spare, ':one': 1, ':now': epochSeconds(now) },
  });
  return { ok: result.ok, issuer: parseIssuer(result.item) };
};

/**
 * AP-12 Starts the next segment, unless another request has started it.
 * @returns false if the range has no number left
 */
export const startNextSegment = async (range: StoredRange): Promise<boolean> => {
  const next = nextSegment(stateOf(range));
  if (!next) return false;
  await updateItem(issuerKey, {
    UpdateExpression:
      'SET #r.#round = :round, #r.#from = :from, #r.#current = :current, #r.#end = :end, #r.issued = :issued, #r.#last = :last',
    ConditionExpression:
      '#r.#name = :name AND #r.#from = :oldFrom AND #r.#end = :oldEnd AND #r.#current = #r.#end',
    ExpressionAttributeNames: {
      '#r': 'range',
      '#name': 'name',
      '#round': 'round',
      '#from': 'from',
      '#current': 'current',
      '#end': 'end',
      '#last': 'last',
    },
    ExpressionAttributeValues: {
      ':last': next.last,
      ':round': next.round,
      ':from': next.from,
      ':current': next.current,
      ':end': next.end,
      ':issued': next.issued,
      ':name': range.name,
      ':oldFrom': range.from,
      ':oldEnd': range.end,
    },
  });
  return true;
};

/**
 * AP-231 Moves the counter of the active range to `to`, past own numbers of orders. The caller has checked that every
 * number between `after` and `to` is an own number.
 * @param after smallest accepted value of the counter
 * @param reservation if present, the free number `to` replaces the reserved number `after`
 * @returns false if the counter or the range changed concurrently
 */
export const skipTaken = async (
  { name, from, end }: Pick<StoredRange, 'name' | 'from' | 'end'>,
  { after, to }: { after: number; to: number },
  reservation?: { request: string; now: Date },
): Promise<boolean> => {
  const { ok } = await updateItem(issuerKey, {
    UpdateExpression: `SET #r.#current = :to${reservation ? ', #r.pending.#req = :to, #r.notedAt.#req = :now' : ''}`,
    ConditionExpression: `#r.#name = :name AND #r.#from = :from AND #r.#end = :end AND #r.#current >= :after AND #r.#current < :to${
      reservation ? ' AND #r.pending.#req = :after' : ''
    }`,
    ExpressionAttributeNames: {
      '#r': 'range',
      '#name': 'name',
      '#from': 'from',
      '#current': 'current',
      '#end': 'end',
      ...(reservation && { '#req': reservation.request }),
    },
    ExpressionAttributeValues: {
      ':name': name,
      ':from': from,
      ':end': end,
      ':after': after,
      ':to': to,
      ...(reservation && { ':now': epochSeconds(reservation.now) }),
    },
    ReturnValues: 'NONE',
  });
  return ok;
};

type ReservationKey = Pick<Reservation, 'request' | 'first'>;

/** AP-13 Deletes a reservation. All its numbers have orders. */
export const removeReservation = async ({ request, first }: ReservationKey): Promise<void> => {
  await updateItem(issuerKey, {
    UpdateExpression: 'REMOVE #r.pending.#req, #r.notedAt.#req',
    ConditionExpression: '#r.pending.#req = :first',
    ExpressionAttributeNames: { '#r': 'range', '#req': request },
    ExpressionAttributeValues: { ':first': first },
    ReturnValues: 'NONE',
  });
};

/** AP-13 Deletes a reservation and moves its numbers without an order (`unused`) to `spare`. */
export const returnUnused = async (
  { request, first }: ReservationKey,
  unused: readonly number[],
): Promise<void> => {
  await updateItem(issuerKey, {
    UpdateExpression: 'SET #r.spare = list_append(#r.spare, :values) REMOVE #r.pending.#req, #r.notedAt.#req',
    ConditionExpression: '#r.pending.#req = :first',
    ExpressionAttributeNames: { '#r': 'range', '#req': request },
    ExpressionAttributeValues: { ':first': first, ':values': unused },
    ReturnValues: 'NONE',
  });
};

/** AP-14 Activates a range and parks the previous range. Fails if either range changed after `seen` was read. */
export const activateActions = (range: StoredRange, seen: Ranges): Action[] => {
  const active = seen.active;
  const names = { '#r': 'range' };
  const set: Action = {
    name: 'ISSUER',
    update: issuerKey,
    expression: 'SET #r = :range',
    names,
    values: { ':range': range, ...(active && { ':seen': active }) },
    condition: active ? '#r = :seen' : 'attribute_not_exists(#r)',
  };
  const actions: Action[] = [set];
  if (active && active.name !== range.name) {
    actions.push({ name: 'PARK', put: { ...parkedKey(active.name), range: active } });
  }
  const parked = seen.parked.find(({ name }) => name === range.name);
  if (parked) {
    actions.push({
      name: 'UNPARK',
      delete: parkedKey(range.name),
      condition: '#r = :parked',
      names,
      values: { ':parked': parked },
    });
  }
  return actions;
};

/** AP-15 Takes `count` ids of another record type. @param counter name of the type @returns the largest of these ids */
export const nextId = async (counter: string, count = 1): Promise<number> => {
  const result = await updateItem(counterKey(counter), {
    UpdateExpression: 'ADD #value :count',
    ExpressionAttributeNames: { '#value': 'value' },
    ExpressionAttributeValues: { ':count': count },
  });
  return z.object({ value: z.number() }).parse(result.item).value;
};

/** AP-485 Returns the last id of another record type by a strongly consistent read; 0 if there is none. */
export const readCounter = async (counter: string): Promise<number> =>
  z.number().parse((await getItem(counterKey(counter), { consistent: true }))?.value ?? 0);

/** AP-485 Raises the last id of another record type, unless it is as great. */
export const raiseCounter = async (counter: string, value: number): Promise<void> => {
  await updateItem(counterKey(counter), {
    UpdateExpression: 'SET #value = :value',
    ConditionExpression: 'attribute_not_exists(#value) OR #value < :value',
    ExpressionAttributeNames: { '#value': 'value' },
    ExpressionAttributeValues: { ':value': value },
  });
};
