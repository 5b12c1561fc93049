import { setTimeout as delay } from 'node:timers/promises';
import type * as z from 'zod';
import type { Order } from '#shared/domain/order.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { addAuditAction } from '../../db/audit.entity.ts';
import { type Action, MAX_ACTIONS, transact } from '../../db/client.ts';
import { forgetChangeAction, listChanges } from '../../db/history.entity.ts';
import {
  type Chunk,
  type DoneStep,
  doneActions,
  endActions,
  listChunks,
  type Operation,
  releaseOperation,
  turnBack,
  undoneActions,
} from '../../db/operation.entity.ts';
import { getOrders, orderChangeActions } from '../../db/order.entity.ts';
import type { AuditDraft } from '../audit.ts';
import { type Author, editOf, refuseAny } from '../order/order-version.ts';

/** The steps of an operation: done once each, taken back where one is refused. `run-operation.ts` says what an operation is. */

/** What an order is to become. */
export type Planned = { order: Order; to: Partial<Omit<Order, 'itemList'>> };
/** Writes beside the orders' own, and what it means when a condition of theirs fails. */
export type Beside = { actions: Action[]; refusal: ErrorCode };

export type OperationKind<I> = {
  name: string;
  Input: z.ZodType<I>;
  /**
   * What becomes of these orders as they stand, in their order; those that need nothing are left out. Asked again when
   * others changed an order meanwhile. @throws AppError where a rule forbids it: then nothing of the whole stays
   */
  plan: (orders: readonly Order[], input: I, author: Author) => Planned[];
  /** Part of every step: what must hold all the while. */
  guard?: (input: I) => Beside;
  /** What no two operations may change at once. */
  alone?: (input: I) => string;
  /** Part of the end, when every order is done; where all is one transaction it stands for the guard as well. */
  end?: (input: I) => Beside;
  /** Audit entries of the operation, written together with its end. */
  audit?: (planned: readonly Planned[], input: I) => AuditDraft[];
};

/** A kind with its input. */
export type Bound = {
  plan: (orders: readonly Order[]) => Planned[];
  alone?: string;
  guard?: Beside;
  end?: Beside;
  audit: (planned: readonly Planned[]) => AuditDraft[];
};

export const bind = <I>(kind: OperationKind<I>, input: I, author: Author): Bound => ({
  plan: (orders) => kind.plan(orders, input, author),
  alone: kind.alone?.(input),
  guard: kind.guard?.(input),
  end: kind.end?.(input),
  audit: (planned) => kind.audit?.(planned, input) ?? [],
});

/** A kind as it is found again by what the journal says. */
export const resumable = <I>(kind: OperationKind<I>) => ({
  name: kind.name,
  resume: (input: unknown, author: Author) => bind(kind, kind.Input.parse(input), author),
});
export type Resumable = ReturnType<typeof resumable>;

/** What the journal adds to a step. */
const JOURNAL_ACTIONS = 2;
/** The fewest writes of a changed order: itself and its line in the change log. */
const ORDER_ACTIONS = 2;
const MAX_TRIES = 8;
const SIDE_BY_SIDE = 25;

/** Actions under a name that tells which order it was about. */
export const named = (id: number, actions: readonly Action[]): Action[] =>
  actions.map((action) => ({ ...action, name: `${action.name}#${id}` }));
const idsFailedAs = (name: string, failed: readonly string[]): { id: number }[] =>
  failed.filter((text) => text.startsWith(`${name}#`)).map((text) => ({ id: Number(text.split('#')[1]) }));

export const besideActions = (beside: Beside | undefined): Action[] =>
  beside ? beside.actions.map((action) => ({ ...action, name: beside.refusal })) : [];

/** @throws what stands against the whole; returns where orders were only changed meanwhile */
export const refuse = (failed: readonly string[], beside?: Beside): void => {
  if (beside && failed.includes(beside.refusal)) throw new AppError(beside.refusal);
  if (failed.includes('ALONE')) throw new AppError('CONFLICT');
  // Somebody took the operation over: this worker has nothing more to say.
  if (failed.includes('OPS')) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  if (idsFailedAs('ORDER', failed).length === 0) refuseAny('ORDER_NUMBER_TAKEN', idsFailedAs('ONO', failed));
};

/** Whether an error says no to what was asked; any other may pass when it is tried again. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Asks again as long as others come between reading and writing, which an attempt tells by `undefined`. */
export const untilUndisturbed = async <T>(attempt: (nth: number) => Promise<T | undefined>): Promise<T> => {
  for (let nth = 0; nth < MAX_TRIES; nth += 1) {
    const result = await attempt(nth);
    if (result !== undefined) return result;
    await delay(Math.random() * 20 * 2 ** nth);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

export type Known = ReadonlyMap<number, Order>;
const readOrders = (ids: readonly number[]) => getOrders('all', ids, { consistent: true });

const doneStepOf = ({ order, to }: Planned, after: Order): DoneStep => {
  const fields = ['modiDate', ...Object.keys(to)] as (keyof Planned['to'])[];
  return {
    id: order.id,
    version: after.version,
    fields: Object.fromEntries(fields.map((field) => [field, [order[field], after[field]]])),
  };
};

/**
 * Whoever changed the same fields after the operation began has the last word, as if he had come after its end: else an
 * operation that is finished after a crash would write over what people did meanwhile.
 */
const notOvertaken = async (planned: Planned[], at: string): Promise<Planned[]> => {
  const overtaken = await mapWithLimit(planned, SIDE_BY_SIDE, async ({ order, to }) => {
    if (order.modiDate <= at) return false;
    const later = (await listChanges(order.id, { consistent: true })).filter((change) => change.at > at);
    return later.some(({ changes }) => changes.some(([field]) => field in to));
  });
  return planned.filter((_, place) => !overtaken[place]);
};

/** As many of the next orders as fit one transaction. `known` saves reading what has just been read. */
const applyStep = (operation: Operation, { plan, guard }: Bound, author: Author, known?: Known) =>
  untilUndisturbed(async (nth) => {
    const { ids, at } = operation;
    const next = ids.slice(operation.done, operation.done + MAX_ACTIONS / ORDER_ACTIONS);
    const orders = nth === 0 && known ? next.flatMap((id) => known.get(id) ?? []) : await readOrders(next);
    const planned = await notOvertaken(plan(orders), at);
    const actions = besideActions(guard);
    const steps: DoneStep[] = [];
    let done = operation.done + next.length;
    for (const one of planned) {
      const edit = editOf(one.order, one.to, author, at);
      if (actions.length + edit.actions.length > MAX_ACTIONS - JOURNAL_ACTIONS) {
        done = ids.indexOf(one.order.id);
        break;
      }
      actions.push(...named(one.order.id, edit.actions));
      steps.push(doneStepOf(one, edit.after));
    }
    const failed = await transact([...actions, ...doneActions(operation, done, steps)]);
    if (failed.length === 0) return { ...operation, done };
    refuse(failed, guard);
    return undefined;
  });

/** The writes that take back what was done to an order; what others changed since stays as they left it. */
const undoActions = (order: Order, { version, fields }: DoneStep, at: string, isNumberTaken: boolean) => {
  const ours = Object.entries(fields).filter(([field, [, to]]) => order[field as keyof Order] === to);
  if (ours.length === 0) return [];
  const before = Object.fromEntries(ours.map(([field, [from]]) => [field, from])) as Partial<Order>;
  const after = {
    ...order,
    ...before,
    // The consol may have another number by now: an order that leaves it again has none.
    ...(before.consolId === null && { mblNo: '' }),
    ...(isNumberTaken && { orderId: '' }),
    version: order.version + 1,
  };
  return [...orderChangeActions(order, after), forgetChangeAction({ id: order.id, version, at })];
};

const undoStep = (operation: Operation, chunk: Chunk): Promise<Operation> => {
  // An order number that was free for a moment may be another's by now: its order comes back without one.
  const numberTaken = new Set<number>();
  return untilUndisturbed(async () => {
    const orders = new Map(
      (await readOrders(chunk.steps.map(({ id }) => id))).map((order) => [order.id, order]),
    );
    const actions = chunk.steps.flatMap((step) => {
      const order = orders.get(step.id);
      if (!order) return [];
      return named(step.id, undoActions(order, step, operation.at, numberTaken.has(step.id)));
    });
    const failed = await transact([...actions, ...undoneActions(operation, chunk)]);
    if (failed.length === 0) return { ...operation, done: chunk.from };
    if (failed.includes('OPS')) refuse(failed);
    for (const { id } of idsFailedAs('ONO', failed)) numberTaken.add(id);
    return undefined;
  });
};

/** @throws what `end` refuses */
const close = async (
  operation: Operation,
  end?: Beside,
  entries: Operation['entries'] = [],
): Promise<void> => {
  const chunks = await listChunks(operation.id);
  const actions = [...besideActions(end), ...entries.map(addAuditAction), ...endActions(operation, chunks)];
  refuse(await transact(actions), end);
};

const undo = async (operation: Operation): Promise<void> => {
  let current = operation;
  for (const chunk of await listChunks(operation.id)) current = await undoStep(current, chunk);
  await close(current);
};

/** Brings an operation to its end. @throws the refusal, when everything is taken back */
const complete = async (operation: Operation, bound: Bound, author: Author, known?: Known): Promise<void> => {
  if (operation.phase === 'undo') return undo(operation);
  let current = operation;
  try {
    while (current.done < current.ids.length) current = await applyStep(current, bound, author, known);
    await close(current, bound.end, current.entries);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!(await turnBack(current))) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await undo({ ...current, phase: 'undo' });
    throw error;
  }
};

/** As `complete`; an operation that stops for the time being waits for no lease. */
export const work = async (...[operation, ...rest]: Parameters<typeof complete>): Promise<void> => {
  try {
    await complete(operation, ...rest);
  } catch (error) {
    if (!isRefusal(error)) await releaseOperation(operation).catch(() => undefined);
    throw error;
  }
};
