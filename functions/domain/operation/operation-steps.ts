import { setTimeout as delay } from 'node:timers/promises';
import type * as z from 'zod';
import type { Order } from '#shared/domain/order.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { addAuditAction } from '../../db/audit.entity.ts';
import { type Action, MAX_ACTIONS, transact } from '../../db/client.ts';
import { listChanges, removeChangeAction } from '../../db/history.entity.ts';
import {
  deleteStepActions,
  endOperationActions,
  listStepResults,
  type Operation,
  type OrderChange,
  releaseOperation,
  type StepResult,
  startRollback,
  storeStepActions,
} from '../../db/operation.entity.ts';
import { getOrders, orderChangeActions } from '../../db/order.entity.ts';
import type { AuditDraft } from '../audit.ts';
import { type Author, orderEdit, refuseAny } from '../order/order-version.ts';

/** An order and the fields that the operation sets in it. */
export type PlannedChange = { order: Order; to: Partial<Omit<Order, 'itemList'>> };
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
};

/** Functions and writes of an operation kind for the input and the author of one operation. */
export type BoundKind = {
  plan: (orders: readonly Order[]) => PlannedChange[];
  lockName?: string;
  guard?: ExtraActions;
  end?: ExtraActions;
  audit: (planned: readonly PlannedChange[]) => AuditDraft[];
};

/** Binds a kind to the input and the author of one operation. */
export const bind = <I>(kind: OperationKind<I>, input: I, author: Author): BoundKind => ({
  plan: (orders) => kind.plan(orders, input, author),
  lockName: kind.lockName?.(input),
  guard: kind.guard?.(input),
  end: kind.end?.(input),
  audit: (planned) => kind.audit?.(planned, input) ?? [],
});

/** Returns an entry for the list of kinds, which can be resumed with the input that the journal contains. */
export const toResumable = <I>(kind: OperationKind<I>) => ({
  name: kind.name,
  resume: (input: unknown, author: Author) => bind(kind, kind.Input.parse(input), author),
});
export type Resumable = ReturnType<typeof toResumable>;

const JOURNAL_ACTIONS = 2;
// At least the order and its change log entry.
const ORDER_ACTIONS = 2;
const MAX_TRIES = 8;
const CONCURRENCY = 25;

// Appends the order id to the action names, so that `transact` names the order of a failed condition.
export const nameByOrder = (id: number, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, name: `${action.name}#${id}` }));
const idsFailedAs = (name: string, failed: readonly string[]): { id: number }[] =>
  failed.filter((text) => text.startsWith(`${name}#`)).map((text) => ({ id: Number(text.split('#')[1]) }));

/** Names the actions after their error, so that `refuse` recognises a failed condition. */
export const extraActions = (extra: ExtraActions | undefined): Action[] =>
  extra ? extra.actions.map((action) => ({ ...action, name: extra.refusal })) : [];

/** Throws the error of a failed condition. Returns if orders were only changed concurrently. */
export const refuse = (failed: readonly string[], extra?: ExtraActions): void => {
  if (extra && failed.includes(extra.refusal)) throw new AppError(extra.refusal);
  if (failed.includes('ALONE')) throw new AppError('CONFLICT');
  // Another worker acquired the operation.
  if (failed.includes('OPS')) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  if (idsFailedAs('ORDER', failed).length === 0) refuseAny('ORDER_NUMBER_TAKEN', idsFailedAs('ONO', failed));
};

/** True if the error refuses the request permanently. Other errors may be temporary. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Repeats an attempt while it returns undefined, after a concurrent change between its reads and writes.
 * @throws UNAVAILABLE after eight attempts
 */
export const retryOnConflict = async <T>(attempt: (nth: number) => Promise<T | undefined>): Promise<T> => {
  for (let nth = 0; nth < MAX_TRIES; nth += 1) {
    const result = await attempt(nth);
    if (result !== undefined) return result;
    await delay(Math.random() * 20 * 2 ** nth);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

export type OrdersById = ReadonlyMap<number, Order>;
const readOrders = (ids: readonly number[]) => getOrders('all', ids, { consistent: true });

const orderChangeOf = ({ order, to }: PlannedChange, after: Order): OrderChange => {
  const fields = ['modiDate', ...Object.keys(to)] as (keyof PlannedChange['to'])[];
  return {
    id: order.id,
    version: after.version,
    fields: Object.fromEntries(fields.map((field) => [field, [order[field], after[field]]])),
  };
};

// An operation that is completed after a crash must not overwrite fields that were changed after it began.
const withoutLaterChanges = async (planned: PlannedChange[], at: string): Promise<PlannedChange[]> => {
  const isOverwritten = await mapWithLimit(planned, CONCURRENCY, async ({ order, to }) => {
    if (order.modiDate <= at) return false;
    const later = (await listChanges(order.id, { consistent: true })).filter((change) => change.at > at);
    return later.some(({ changes }) => changes.some(([field]) => field in to));
  });
  return planned.filter((_, place) => !isOverwritten[place]);
};

// Applies the next step. `known`: orders that the caller has just read, used by the first attempt.
const applyStep = (operation: Operation, { plan, guard }: BoundKind, author: Author, known?: OrdersById) =>
  retryOnConflict(async (nth) => {
    const { ids, at } = operation;
    const next = ids.slice(operation.done, operation.done + MAX_ACTIONS / ORDER_ACTIONS);
    const orders = nth === 0 && known ? next.flatMap((id) => known.get(id) ?? []) : await readOrders(next);
    const planned = await withoutLaterChanges(plan(orders), at);
    const actions = extraActions(guard);
    const changes: OrderChange[] = [];
    let done = operation.done + next.length;
    for (const one of planned) {
      const edit = orderEdit(one.order, one.to, author, at);
      if (actions.length + edit.actions.length > MAX_ACTIONS - JOURNAL_ACTIONS) {
        done = ids.indexOf(one.order.id);
        break;
      }
      actions.push(...nameByOrder(one.order.id, edit.actions));
      changes.push(orderChangeOf(one, edit.after));
    }
    const failed = await transact([...actions, ...storeStepActions(operation, done, changes)]);
    if (failed.length === 0) return { ...operation, done };
    refuse(failed, guard);
    return undefined;
  });

// Restores only fields that still have the operation's value, so that later changes are kept.
const rollBackActions = (
  order: Order,
  { version, fields }: OrderChange,
  at: string,
  isNumberTaken: boolean,
) => {
  const ownFields = Object.entries(fields).filter(([field, [, to]]) => order[field as keyof Order] === to);
  if (ownFields.length === 0) return [];
  const before = Object.fromEntries(ownFields.map(([field, [from]]) => [field, from])) as Partial<Order>;
  const after = {
    ...order,
    ...before,
    // An order that leaves the consol again loses the M/BL number, even if that number was changed after the operation
    // began.
    ...(before.consolId === null && { mblNo: '' }),
    ...(isNumberTaken && { orderId: '' }),
    version: order.version + 1,
  };
  return [...orderChangeActions(order, after), removeChangeAction({ id: order.id, version, at })];
};

const rollBackStep = (operation: Operation, result: StepResult): Promise<Operation> => {
  // Orders whose freed order number another order has taken. They are restored without an order number.
  const numberTaken = new Set<number>();
  return retryOnConflict(async () => {
    const orders = new Map(
      (await readOrders(result.steps.map(({ id }) => id))).map((order) => [order.id, order]),
    );
    const actions = result.steps.flatMap((change) => {
      const order = orders.get(change.id);
      if (!order) return [];
      return nameByOrder(change.id, rollBackActions(order, change, operation.at, numberTaken.has(change.id)));
    });
    const failed = await transact([...actions, ...deleteStepActions(operation, result)]);
    if (failed.length === 0) return { ...operation, done: result.from };
    if (failed.includes('OPS')) refuse(failed);
    for (const { id } of idsFailedAs('ONO', failed)) numberTaken.add(id);
    return undefined;
  });
};

const close = async (
  operation: Operation,
  end?: ExtraActions,
  entries: Operation['entries'] = [],
): Promise<void> => {
  const results = await listStepResults(operation.id);
  const actions = [
    ...extraActions(end),
    ...entries.map(addAuditAction),
    ...endOperationActions(operation, results),
  ];
  refuse(await transact(actions), end);
};

const rollBack = async (operation: Operation): Promise<void> => {
  let current = operation;
  for (const result of await listStepResults(operation.id)) current = await rollBackStep(current, result);
  await close(current);
};

const complete = async (
  operation: Operation,
  bound: BoundKind,
  author: Author,
  known?: OrdersById,
): Promise<void> => {
  if (operation.phase === 'undo') return rollBack(operation);
  let current = operation;
  try {
    while (current.done < current.ids.length) current = await applyStep(current, bound, author, known);
    await close(current, bound.end, current.entries);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!(await startRollback(current))) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await rollBack({ ...current, phase: 'undo' });
    throw error;
  }
};

/**
 * Applies the remaining steps of an operation, or rolls back its steps. Releases the lease if this is interrupted.
 * @throws the error of a refused step, after the rollback
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
