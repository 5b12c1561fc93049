import * as z from 'zod';
import { type ExceptionComment, ExceptionRuleName } from '#shared/domain/exception.ts';
import { type ExceptionRule, exceptionRules } from '#shared/domain/exception-rules.ts';
import {
  type Action,
  addItem,
  batchGet,
  type DeleteAction,
  getItem,
  type Item,
  type Key,
  type PutAction,
  putItem,
  query,
  queryAll,
} from './client.ts';
import { addTalliesActions, getExceptionCounts, OPEN_EXCEPTIONS, type Tally } from './counter.entity.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';
import { isInScope, type Scope } from './scope.ts';
import { fromStored, toStored } from './stored-names.ts';
import { type Waiting, waitingAction, waitingOf } from './waiting-zipcode.entity.ts';

// An exception is stored under its order, by its rule and the instant of its cause, so a cause cannot open it twice. Its
// sort key is outside the range of the order's log. gsi1 lists the exceptions of all partners, gsi2 those of a partner.

/** Order, rule and the instant at which the cause began, in epoch milliseconds. */
type ExceptionRef = { orderId: number; rule: ExceptionRule; since: number };

const Closing = z.object({
  at: z.number(),
  /** Name of the person; empty if the cause ended. */
  by: z.string(),
  /** Null if the cause ended. */
  byId: z.number().nullable(),
  reason: z.string(),
});

// The list row. Its stored names are short, so that 40 rows cost one read unit.
const rowNames = {
  hblNo: ['h'],
  partnerId: ['p'],
  assigneeId: ['a', null],
  assigneeName: ['an', ''],
  dueDate: ['d', null],
  commentCount: ['c', 0],
  closedReason: ['r', ''],
  zipcode: ['z', ''],
} as const;

const Row = z.object({
  orderId: z.number(),
  rule: ExceptionRuleName,
  since: z.number(),
  hblNo: z.string(),
  partnerId: z.number(),
  assigneeId: z.number().nullable(),
  assigneeName: z.string(),
  dueDate: z.string().nullable(),
  commentCount: z.number(),
  closedReason: z.string(),
  /** Zipcode that all parcels of the exception have; empty for an exception of one parcel. */
  zipcode: z.string(),
});
/** `n`: position in the list, which is `since`, or the instant of the closing. */
export type ExceptionRow = z.output<typeof Row> & { n: number };

const Stored = z.object({
  ...Row.omit({ commentCount: true, closedReason: true }).shape,
  version: z.number(),
  comments: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
  closed: Closing.optional(),
});
export type StoredException = Omit<z.output<typeof Stored>, 'comments'> & { comments: ExceptionComment[] };

/** `partnerId` of an exception that only staff see. */
export const NO_PARTNER = 0;

/** Sort key of the record that names the next instant at which an order must be checked, and prefix of exceptions. */
export const WATCH = 'WATCH';
const PREFIX = `${WATCH}#`;
const INSTANT_LENGTH = 13;

const exceptionKey = ({ orderId, rule, since }: ExceptionRef): Key => ({
  pk: orderPartition(orderId),
  sk: `${PREFIX}${rule}#${String(since).padStart(INSTANT_LENGTH, '0')}`,
});

const refOf = (item: Item): ExceptionRef => {
  const [, rule, since] = String(item.sk).split('#');
  return {
    orderId: Number(orderIdOf(item)),
    rule: ExceptionRuleName.parse(rule),
    since: Number(since),
  };
};

export const exceptionId = ({ orderId, rule, since }: ExceptionRef): string => `${orderId}-${rule}-${since}`;

// Without leading zeros, so that different ids never name the same exception: DynamoDB refuses to read a key twice.
const ID = new RegExp(
  `^([1-9]\\d{0,14})-(${exceptionRules.join('|')})-(0|[1-9]\\d{0,${INSTANT_LENGTH - 1}})$`,
);

/** Returns the exception that an id names; undefined for any other text. */
export const parseExceptionId = (id: string): ExceptionRef | undefined => {
  const [, orderId, rule, since] = ID.exec(id) ?? [];
  return rule ? { orderId: Number(orderId), rule: rule as ExceptionRule, since: Number(since) } : undefined;
};

type State = 'open' | 'closed';
const listOf = (state: State): string => `EXC#${state}`;
const partnerListOf = (state: State, partnerId: number): string => `${listOf(state)}#${partnerId}`;

const exceptionItem = (exception: StoredException): Key & Item => {
  const { since, partnerId, version, comments, closed } = exception;
  const state = closed ? 'closed' : 'open';
  const row = { ...exception, commentCount: comments.length, closedReason: closed?.reason ?? '' };
  return {
    ...exceptionKey(exception),
    n: closed?.at ?? since,
    g1: listOf(state),
    ...(partnerId !== NO_PARTNER && { g2: partnerListOf(state, partnerId) }),
    l: toStored(rowNames, row),
    v: version,
    ...(comments.length > 0 && { comments }),
    ...(closed && { closed }),
  };
};

const toException = (item: Item): StoredException =>
  Stored.parse({
    ...fromStored(rowNames, item.l as Item),
    ...refOf(item),
    version: item.v,
    comments: item.comments ?? [],
    closed: item.closed,
  });

/** Returns the exception that an item contains; undefined for any other item. */
export const exceptionOf = (item: Item): StoredException | undefined =>
  String(item.sk).startsWith(PREFIX) ? toException(item) : undefined;

const toRow = (item: Item): ExceptionRow => ({
  ...Row.parse({ ...fromStored(rowNames, item.l as Item), ...refOf(item) }),
  n: Number(item.n),
});

/** A change of an exception. `before`: absent for a new one. `after`: absent to delete it. */
export type ExceptionChange = { before?: StoredException; after?: StoredException };

const talliesOf = (exception: StoredException | undefined, by: 1 | -1): Tally[] => {
  if (!exception || exception.closed) return [];
  const tally = { day: OPEN_EXCEPTIONS, name: exception.rule, by };
  const { partnerId } = exception;
  return [
    ...(partnerId === NO_PARTNER ? [] : [{ partner: partnerId, ...tally }]),
    { partner: 'ALL', ...tally },
  ];
};

/** Returns the counters to which an item contributes: none, unless it is an open exception. */
export const talliesOfException = (item: Item): Tally[] => talliesOf(exceptionOf(item), 1);

/**
 * AP-370 Adds, changes or deletes exceptions and their counters. Fails as `EXCEPTION` if one was added or changed
 * concurrently. The version of `after` is set here.
 */
export const exceptionActions = (changes: readonly ExceptionChange[]): Action[] => [
  ...changes.flatMap(({ before, after }): Action[] => {
    const guard = before
      ? { condition: 'v = :v', values: { ':v': before.version } }
      : { condition: 'attribute_not_exists(pk)' };
    const written = after && { ...after, version: (before?.version ?? 0) + 1 };
    if (written) return [{ name: 'EXCEPTION', put: exceptionItem(written), ...guard }];
    return before ? [{ name: 'EXCEPTION', delete: exceptionKey(before), ...guard }] : [];
  }),
  ...addTalliesActions(
    changes.flatMap(({ before, after }) => [...talliesOf(before, -1), ...talliesOf(after, 1)]),
  ),
];

/** AP-371 Returns exceptions of the scope by strongly consistent reads. Omits unknown ones. */
export const getExceptions = async (
  scope: Scope,
  refs: readonly ExceptionRef[],
): Promise<StoredException[]> =>
  (await batchGet(refs.map(exceptionKey), { consistent: true }))
    .map(toException)
    .filter((exception) => isInScope(scope, exception));

/** AP-372 Returns the comments of listed exceptions, by id. Reads only those that have comments. */
export const readComments = async (
  rows: readonly ExceptionRow[],
): Promise<Map<string, ExceptionComment[]>> => {
  const items = await batchGet(rows.filter(({ commentCount }) => commentCount > 0).map(exceptionKey));
  return new Map(items.map((item) => [exceptionId(refOf(item)), toException(item).comments]));
};

/** Position in a list. */
export type ExceptionCursor = ExceptionRef & { n: number };

/** `until`: only positions up to this one, in epoch milliseconds. `after`: last exception of the previous page. */
type ListOptions = { limit: number; until?: number; after?: ExceptionCursor };

/** AP-373 Returns exceptions of one state, newest first: open ones by cause, closed ones by closing. */
export const listExceptions = async (
  scope: Scope,
  state: State,
  { limit, until, after }: ListOptions,
): Promise<{ rows: ExceptionRow[]; isEnd: boolean }> => {
  const [index, partition] =
    scope === 'all'
      ? (['1', listOf(state)] as const)
      : (['2', partnerListOf(state, scope.partnerId)] as const);
  // All exceptions up to `until` follow a later position. DynamoDB refuses to start there.
  const start = after && (until === undefined || after.n <= until) ? after : undefined;
  const { items, next } = await query({
    IndexName: `gsi${index}`,
    KeyConditionExpression: until === undefined ? '#g = :g' : '#g = :g AND n <= :until',
    ExpressionAttributeNames: { '#g': `g${index}` },
    ExpressionAttributeValues: { ':g': partition, ...(until !== undefined && { ':until': until }) },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: start && { ...exceptionKey(start), n: start.n, [`g${index}`]: partition },
  });
  return { rows: items.map(toRow), isEnd: !next };
};

export type ExceptionCounts = Record<ExceptionRule, number>;

/** Returns the number of open exceptions by rule. */
export const countOpenExceptions = async (scope: Scope): Promise<ExceptionCounts> => {
  const counts = await getExceptionCounts(scope === 'all' ? 'ALL' : scope.partnerId);
  return Object.fromEntries(
    exceptionRules.map((rule) => [rule, Math.max(0, Number(counts[rule] ?? 0))]),
  ) as ExceptionCounts;
};

// The record that names the next instant at which time alone can open an exception of an order. Only open orders have
// one. gsi3 lists the records by this instant.
const watchKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: WATCH });
const WATCH_LIST = 'WATCH';

/**
 * `due`: next instant in epoch milliseconds. Undefined without a record. `waiting`: the parcel waits for the sorting code of
 * its zipcode.
 */
export type Watched = { exceptions: StoredException[]; due?: number; waiting?: Waiting };

/** AP-375 Returns the exceptions of an order and its next instant, by a strongly consistent read. */
export const readWatched = async (orderId: number): Promise<Watched> =>
  watchedOf(await queryAll(orderPartition(orderId), WATCH, { consistent: true }));

/** Returns the exceptions and the next instant among the items of one order. */
export const watchedOf = (items: readonly Item[]): Watched => {
  const watch = items.find(({ sk }) => sk === WATCH);
  const waiting = waitingOf(items);
  return {
    exceptions: items.flatMap((item) => exceptionOf(item) ?? []),
    due: watch && Number(watch.n),
    ...(waiting && { waiting }),
  };
};

/** AP-376 Stores the next instant of an order. Fails as `WATCH` if it was changed concurrently. */
export const watchAction = (
  orderId: number,
  before: number | undefined,
  due: number | undefined,
): PutAction | DeleteAction => {
  const guard =
    before === undefined
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'n = :n', values: { ':n': before } };
  return due === undefined
    ? { name: 'WATCH', delete: watchKey(orderId), ...guard }
    : { name: 'WATCH', put: { ...watchKey(orderId), g3: WATCH_LIST, n: due }, ...guard };
};

/** AP-376 Watches a new order. @returns false if it is watched already */
export const watchNewOrder = (orderId: number, due: number): Promise<boolean> =>
  addItem({ ...watchKey(orderId), g3: WATCH_LIST, n: due });

/** Position in the list of watched orders. */
export type WatchCursor = { orderId: number; due: number };

/**
 * AP-377 Returns watched orders by their next instant, earliest first.
 * @param until latest instant; default: all @param after last order of the previous page
 */
export const listWatched = async (
  limit: number,
  { until, after }: { until?: number; after?: WatchCursor },
): Promise<{ orders: WatchCursor[]; isEnd: boolean }> => {
  const { items, next } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: until === undefined ? 'g3 = :g' : 'g3 = :g AND n <= :until',
    ExpressionAttributeValues: { ':g': WATCH_LIST, ...(until !== undefined && { ':until': until }) },
    Limit: limit,
    ExclusiveStartKey: after && { ...watchKey(after.orderId), g3: WATCH_LIST, n: after.due },
  });
  const orders = items.map((item) => ({ orderId: Number(orderIdOf(item)), due: Number(item.n) }));
  return { orders, isEnd: !next };
};

const Sweep = z.object({
  /** Dwell limits that all orders are checked with. */
  limits: z.string(),
  /** Last order that was checked with these limits. Absent when all are. */
  after: z.object({ orderId: z.number(), due: z.number() }).optional(),
});
type Sweep = z.output<typeof Sweep>;
const sweepKey: Key = { pk: 'WATCHSWEEP', sk: 'WATCHSWEEP' };

/** AP-378 Returns how far all watched orders were checked with the present dwell limits. */
export const readSweep = async (): Promise<Sweep | undefined> => {
  const item = await getItem(sweepKey);
  return item && Sweep.parse(item);
};

/** AP-378 Stores how far all watched orders were checked. */
export const putSweep = (sweep: Sweep): Promise<void> => putItem({ ...sweepKey, ...sweep });

/** AP-379 Actions that delete the exceptions of an order and its next instant. */
export const removeWatchedActions = async (orderId: number): Promise<Action[]> => {
  const { exceptions, due, waiting } = await readWatched(orderId);
  return [
    ...exceptionActions(exceptions.map((before) => ({ before }))),
    ...(due === undefined ? [] : [watchAction(orderId, due, undefined)]),
    ...(waiting ? [waitingAction(orderId, waiting, undefined)] : []),
  ];
};
