import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { addAuditAction } from '#functions/db/audit.entity.ts';
import {
  type Action,
  type ActionName,
  addItem,
  MAX_ACTIONS,
  type PutAction,
  transact,
  type Written,
  withoutRepeats,
} from '#functions/db/client.ts';
import {
  changeSk,
  changesOfLog,
  readEventLog,
  readOrderLog,
  removeLogEntryAction,
  withoutEvent,
} from '#functions/db/history.entity.ts';
import {
  deleteStepActions,
  endOperationActions,
  listStepResults,
  type Operation,
  type OrderChange,
  releaseOperation,
  removeStepResults,
  type StepResult,
  startFinishActions,
  startUndo,
  storeStepActions,
} from '#functions/db/operation.entity.ts';
import { getOrders, orderChangeActions } from '#functions/db/order.entity.ts';
import { type TrackingNumberLock, trackingNumberLockAction } from '#functions/db/order-lookups.entity.ts';
import type { AuditDraft } from '#functions/domain/audit.ts';
import type { Author } from '#functions/domain/author.ts';
import { withChargeAfter } from '#functions/domain/order/order-charge.ts';
import { type Edit, orderEdit } from '#functions/domain/order/order-version.ts';
import { type EventDraft, eventsOf, type StatedEvent } from '#functions/domain/order/parcel-events.ts';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import { lockFormerNumber } from '#functions/domain/order/tracking-number-use.ts';
import { noConsol, withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { chunks } from '#shared/chunks.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { reachedDaysAfter, statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

/** An order and the fields that the operation sets in it. */
export type PlannedChange = {
  order: Order;
  to: Partial<Omit<Order, 'itemList'>>;
  /** Event that causes the change, if it cannot be derived from the changed fields. */
  event?: StatedEvent;
  /** Another event, which changes no field. It is written even if `to` was overwritten by a later change. */
  extraEvent?: EventDraft;
  /** New tracking number, which no other order may get at the same time. */
  numberLock?: TrackingNumberLock;
};
/** Writes in addition to those of the orders, and the error if one of their conditions fails. */
export type ExtraActions = { actions: Action[]; refusal: ErrorCode };

export type OperationKind<I> = {
  name: string;
  /** Schema of the input, which the journal stores. */
  Input: z.ZodType<I>;
  /** Omits orders without a change. @throws AppError if a rule forbids the change, which rolls back the operation */
  plan: (orders: readonly Order[], input: I, author: Author) => PlannedChange[];
  /** Writes that are part of every step. */
  guard?: (input: I) => ExtraActions;
  /** Key that only one operation may change at a time. */
  lockName?: (input: I) => string;
  /** Writes that are part of the last transaction. If one transaction is enough, they replace those of `guard`. */
  end?: (input: I) => ExtraActions;
  /** Audit entries, written with the last transaction. */
  audit?: (planned: readonly PlannedChange[], input: I) => AuditDraft[];
  /**
   * Items that request further work on the changed orders, such as mails. They are added once, if the operation succeeds.
   * Their keys must be the same for each call. Undefined if the input requests none.
   */
  requests?: (input: I) => ((orders: readonly Order[]) => PutAction[]) | undefined;
  /**
   * Work after the last transaction that other writes may interleave with. It may run again after a crash, so repeating it
   * must change nothing. Undefined if the input needs none.
   */
  followUp?: (input: I, author: Author) => (() => Promise<void>) | undefined;
};

/** Functions and writes of an operation kind for the input and the author of one operation. */
export type BoundKind = {
  plan: (orders: readonly Order[]) => PlannedChange[];
  lockName?: string;
  guard?: ExtraActions;
  end?: ExtraActions;
  audit: (planned: readonly PlannedChange[]) => AuditDraft[];
  requests?: (orders: readonly Order[]) => PutAction[];
  followUp?: () => Promise<void>;
};

/** Binds a kind to the input and the author of one operation. */
export const bind = <I>(kind: OperationKind<I>, input: I, author: Author): BoundKind => ({
  plan: (orders) => kind.plan(orders, input, author),
  lockName: kind.lockName?.(input),
  guard: kind.guard?.(input),
  end: kind.end?.(input),
  audit: (planned) => kind.audit?.(planned, input) ?? [],
  requests: kind.requests?.(input),
  followUp: kind.followUp?.(input, author),
});

/** Returns an entry for the list of kinds, which can be resumed with the input that the journal contains. */
export const toResumable = <I>(kind: OperationKind<I>) => ({
  name: kind.name,
  resume: (input: unknown, author: Author) => bind(kind, kind.Input.parse(input), author),
});
export type Resumable = ReturnType<typeof toResumable>;

const JOURNAL_ACTIONS = 2;
/** Minimum writes of a changed order: the order and its change log entry. */
export const ORDER_ACTIONS = 2;
// Below the limit of a transaction, which also updates the progress.
const RESULTS_AT_ONCE = MAX_ACTIONS - 1;
const CONCURRENCY = 25;
/** Requests between two checks of the time. */
const REQUESTS_AT_ONCE = 100;

// Appends the order id to the action names, so that `transact` names the order of a failed condition.
export const nameByOrder = (id: number, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, name: `${action.name as Written}#${id}` }));
const idsFailedAs = (name: Written, failed: readonly ActionName[]): { id: number }[] =>
  failed.filter((text) => text.startsWith(`${name}#`)).map((text) => ({ id: Number(text.split('#')[1]) }));

/** Renames the actions, so that `throwIfRefused` recognises a failed condition. */
export const extraActions = (extra: ExtraActions | undefined): Action[] =>
  extra ? extra.actions.map((action) => ({ ...action, name: 'EXTRA' })) : [];

/** Error of `ExtraActions`: a record that the operation has read was changed before its writes. */
export class ChangedConcurrently extends AppError {}

/**
 * Throws the error of a failed condition. Returns if orders were only changed concurrently.
 * @throws ChangedConcurrently for a condition of `extra`, CONFLICT while another operation holds the lock
 */
export const throwIfRefused = (failed: readonly ActionName[], extra?: ExtraActions): void => {
  if (extra && failed.includes('EXTRA')) throw new ChangedConcurrently(extra.refusal);
  if (failed.includes('OPERATION_LOCK')) throw new AppError('CONFLICT');
  // Another worker acquired the operation.
  if (failed.includes('OPERATION_PROGRESS')) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  if (idsFailedAs('ORDER', failed).length > 0) return;
  refuseAny('ORDER_NUMBER_TAKEN', idsFailedAs('ORDER_NUMBER', failed));
  if (idsFailedAs('TRACKING_NUMBER', failed).length > 0) throw new AppError('CONFLICT');
};

/** True if the error refuses the request permanently. Other errors may be temporary. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Actions that change an order as planned, and their result. */
export const plannedEdit = async (
  { order, to, event, extraEvent, numberLock }: PlannedChange,
  author: Author,
  at: string,
): Promise<Edit> => {
  const edit = await orderEdit(order, to, author, at, event, extraEvent);
  if (!numberLock) return edit;
  const lock = trackingNumberLockAction(numberLock, epochSeconds(new Date(at)));
  return { ...edit, actions: [...edit.actions, lock] };
};

/** Throws an error after which another worker continues the operation, if the time of this one is up. */
export const stopIf = (timeUp: AbortSignal): void => {
  if (timeUp.aborted) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

export type OrdersById = ReadonlyMap<number, Order>;
const readOrders = (ids: readonly number[]) => getOrders('all', ids, { consistent: true });

const orderChangeOf = ({ order, to }: PlannedChange, { after, logSk, noticeSk }: Edit): OrderChange => {
  const derived = (['chargeOn', 'chargeBasis'] as const).filter((field) => order[field] !== after[field]);
  const fields = [...new Set(['modiDate', ...Object.keys(to), ...derived])] as (keyof PlannedChange['to'])[];
  return {
    id: order.id,
    version: after.version,
    logSk,
    noticeSk,
    fields: Object.fromEntries(fields.map((field) => [field, [order[field], after[field]]])),
  };
};

// An operation that is completed after a crash must not overwrite fields that were changed after it began.
const withoutLaterChanges = async (planned: PlannedChange[], at: string): Promise<PlannedChange[]> => {
  const isOverwritten = await mapWithLimit(planned, CONCURRENCY, async ({ order, to }) => {
    if (order.modiDate <= at) return false;
    const log = await readOrderLog(order.id, { consistent: true });
    const later = changesOfLog(log).filter((change) => change.at > at);
    return later.some(({ changes }) => changes.some(([field]) => field in to));
  });
  return planned.flatMap(({ order, extraEvent, ...rest }, place) => {
    if (!isOverwritten[place]) return [{ order, extraEvent, ...rest }];
    return extraEvent ? [{ order, to: {}, extraEvent }] : [];
  });
};

/** Writes of a step. `done`: number of leading ids of the operation that are processed after it. */
type Step = { actions: Action[]; changes: OrderChange[]; done: number };

// `known`: orders that the caller has just read. Without them, the orders of the step are read.
const prepareStep = async (
  { ids, at }: Operation,
  from: number,
  { plan, guard }: BoundKind,
  author: Author,
  known?: OrdersById,
): Promise<Step> => {
  const next = ids.slice(from, from + MAX_ACTIONS / ORDER_ACTIONS);
  const orders = known ? next.flatMap((id) => known.get(id) ?? []) : await readOrders(next);
  const planned = await withoutLaterChanges(plan(orders), at);
  let actions = extraActions(guard);
  const changes: OrderChange[] = [];
  for (const one of planned) {
    const edit = await plannedEdit(one, author, at);
    const extended = withoutRepeats([...actions, ...nameByOrder(one.order.id, edit.actions)]);
    if (extended.length > MAX_ACTIONS - JOURNAL_ACTIONS) {
      return { actions, changes, done: ids.indexOf(one.order.id) };
    }
    actions = extended;
    changes.push(orderChangeOf(one, edit));
  }
  return { actions, changes, done: from + next.length };
};

// Applies the next step, and prepares the one after it while the table writes. An order that was changed concurrently is
// read again. `prepared`: the step, if it was prepared during the one before.
const applyStep = (
  operation: Operation,
  bound: BoundKind,
  author: Author,
  known?: OrdersById,
  prepared?: Promise<Step>,
) =>
  retryOnConflict(async (nth) => {
    const prepare = (from: number, orders?: OrdersById) =>
      prepareStep(operation, from, bound, author, orders);
    const step = await (nth > 0 ? prepare(operation.done) : (prepared ?? prepare(operation.done, known)));
    const { actions, changes, done } = step;
    const writing = transact([...actions, ...storeStepActions(operation, done, changes)]);
    // The writes are sent before the next step uses the processor.
    const next = done < operation.ids.length ? setImmediate().then(() => prepare(done, known)) : undefined;
    // An error of the next step counts only after the writes of this one.
    next?.catch(() => undefined);
    const failed = await writing;
    if (failed.length === 0) return { applied: { ...operation, done }, next };
    throwIfRefused(failed, bound.guard);
    return undefined;
  });

// The status follows from the events that remain, which may include later ones.
const statusWithout = async (order: Order, logSk: string): Promise<Partial<Order>> => {
  const log = withoutEvent(await readEventLog(order, { consistent: true }), logSk);
  return statusFieldsOfEvents(order, eventsOf(order, log));
};

// Restores only fields that still have the operation's value, so that later changes are kept.
const undoActions = async (
  order: Order,
  operation: Operation,
  { version, logSk = changeSk(version, operation.at), noticeSk, fields }: OrderChange,
  isNumberTaken: boolean,
): Promise<Action[]> => {
  const ownFields = Object.entries(fields).filter(([field, [, to]]) => order[field as keyof Order] === to);
  const removeNotice = noticeSk === undefined ? [] : [removeLogEntryAction(order.id, noticeSk)];
  if (ownFields.length === 0) return removeNotice;
  const before = Object.fromEntries(ownFields.map(([field, [from]]) => [field, from])) as Partial<Order>;
  const { ids, at } = operation;
  const number = await lockFormerNumber(before.courierNum, ids, new Date(at));
  const restored = await withPromisedWindow({
    ...order,
    ...before,
    ...(number.isTaken && { courierNum: '' }),
    ...('status' in fields && (await statusWithout(order, logSk))),
    // An order that leaves the consol again loses the M/BL number, even if that number was changed after the operation
    // began.
    ...(before.consolId === null && noConsol),
    ...(isNumberTaken && { orderId: '' }),
    version: order.version + 1,
  });
  const charged = await withChargeAfter(order, restored, {
    occurredAt: restored.modiDate,
    isMeasured: false,
    isUndone: true,
  });
  const after = { ...charged, reachedDays: reachedDaysAfter(order, charged) };
  const removeEntry = noticeSk === logSk ? [] : [removeLogEntryAction(order.id, logSk)];
  return [...orderChangeActions(order, after), ...number.actions, ...removeEntry, ...removeNotice];
};

const undoStep = (operation: Operation, result: StepResult): Promise<Operation> => {
  // Orders whose freed order number another order has taken. They are restored without an order number.
  const numberTaken = new Set<number>();
  return retryOnConflict(async () => {
    const orders = new Map(
      (await readOrders(result.steps.map(({ id }) => id))).map((order) => [order.id, order]),
    );
    const actions = await mapWithLimit(result.steps, CONCURRENCY, async (change) => {
      const order = orders.get(change.id);
      if (!order) return [];
      return nameByOrder(change.id, await undoActions(order, operation, change, numberTaken.has(change.id)));
    });
    const failed = await transact(
      withoutRepeats([...actions.flat(), ...deleteStepActions(operation, result)]),
    );
    if (failed.length === 0) return { ...operation, done: result.from };
    if (failed.includes('OPERATION_PROGRESS')) throwIfRefused(failed);
    for (const { id } of idsFailedAs('ORDER_NUMBER', failed)) numberTaken.add(id);
    return undefined;
  });
};

// Adds the requests, does the follow-up work and deletes the operation in as many transactions as it takes. Repeating the
// requests or the follow-up work has no effect.
const finish = async (
  operation: Operation,
  { requests, followUp }: BoundKind,
  timeUp: AbortSignal,
): Promise<void> => {
  if (requests) {
    stopIf(timeUp);
    for (const actions of chunks(requests(await readOrders(operation.ids)), REQUESTS_AT_ONCE)) {
      stopIf(timeUp);
      await mapWithLimit(actions, CONCURRENCY, ({ put }) => addItem(put));
    }
  }
  if (followUp) {
    stopIf(timeUp);
    await followUp();
  }
  for (const results of chunks(await listStepResults(operation.id), RESULTS_AT_ONCE)) {
    stopIf(timeUp);
    throwIfRefused(await removeStepResults(operation, results));
  }
  throwIfRefused(await transact(endOperationActions(operation, [])));
};

const close = async (operation: Operation, bound: BoundKind, timeUp: AbortSignal): Promise<void> => {
  const actions = [...extraActions(bound.end), ...(operation.entries ?? []).map(addAuditAction)];
  const ending = endOperationActions(operation, await listStepResults(operation.id));
  if (!bound.requests && !bound.followUp && actions.length + ending.length <= MAX_ACTIONS) {
    throwIfRefused(await transact([...actions, ...ending]), bound.end);
    return;
  }
  throwIfRefused(await transact([...actions, ...startFinishActions(operation)]), bound.end);
  await finish({ ...operation, phase: 'finish' }, bound, timeUp);
};

const undoOperation = async (operation: Operation, timeUp: AbortSignal): Promise<void> => {
  let current = operation;
  for (const result of await listStepResults(operation.id)) {
    stopIf(timeUp);
    current = await undoStep(current, result);
  }
  throwIfRefused(await transact(endOperationActions(current, [])));
};

const complete = async (
  operation: Operation,
  bound: BoundKind,
  author: Author,
  timeUp: AbortSignal,
  known?: OrdersById,
): Promise<void> => {
  if (operation.phase === 'undo') return undoOperation(operation, timeUp);
  if (operation.phase === 'finish') return finish(operation, bound, timeUp);
  let current = operation;
  let prepared: Promise<Step> | undefined;
  try {
    while (current.done < current.ids.length) {
      stopIf(timeUp);
      const { applied, next } = await applyStep(current, bound, author, known, prepared);
      current = applied;
      prepared = next;
    }
    await close(current, bound, timeUp);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!(await startUndo(current))) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await undoOperation({ ...current, phase: 'undo' }, timeUp);
    throw error;
  }
};

/**
 * Applies the remaining steps of an operation, or rolls back its steps. Releases the lease if this is interrupted.
 * @throws the error of a refused step, after the rollback; UNAVAILABLE if `timeUp` aborts first
 */
export const finishOperation = async (
  ...[operation, ...rest]: Parameters<typeof complete>
): Promise<void> => {
  try {
    await complete(operation, ...rest);
  } catch (error) {
    if (!isRefusal(error)) await releaseOperation(operation).catch(() => undefined);
    throw error;
  }
};
