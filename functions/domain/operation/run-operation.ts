import { randomUUID } from 'node:crypto';
import { addAuditAction } from '#functions/db/audit.entity.ts';
import { MAX_ACTIONS, transact, withoutRepeats } from '#functions/db/client.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { requestMs } from '#functions/db/meter.ts';
import {
  beginOperation,
  claimOperation,
  listOpenOperations,
  lockGuardAction,
  type Operation,
  type Reply,
  releaseOperation,
} from '#functions/db/operation.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { timeLimit } from '#functions/db/time-limit.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import { Author } from '#functions/domain/author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';
import {
  type BoundKind,
  bind,
  extraActions,
  finishOperation,
  isRefusal,
  nameByOrder,
  type OperationKind,
  ORDER_ACTIONS,
  type OrdersById,
  plannedEdit,
  type Resumable,
  stopIf,
  throwIfRefused,
} from './operation-steps.ts';

// Applies the same change to many orders, all or none: in one transaction, or in journalled steps that run exactly
// once. After a crash another worker completes the operation or rolls it back.

/** Longer than the timeout of each function that works on operations, so that an expired lease means a crash. */
const LEASE_MS = 60_000;
/**
 * Time from the start of a request until its operation takes no further step, in ms. It includes the reads before the
 * steps. The timeout of the function is 15 s.
 */
const REQUEST_MS = timeLimit(10_000);
/** Time for the steps of all open operations in the job, in ms. The timeout of its function is 50 s. */
const JOB_MS = 40_000;

const requestTimeUp = (): AbortSignal =>
  AbortSignal.timeout(Math.max(0, REQUEST_MS - Math.ceil(requestMs())));

type Recovered = { finished: number; undone: number; failed: unknown[] };
export type OperationContext = {
  scope: Scope;
  author: Author;
  now: Date;
  /** The answer to store if the client sent an `Idempotency-Key`. */
  reply?: Reply;
  /** The orders, if the caller has just read them. After a conflict they are read again. */
  known?: readonly Order[];
};

/** Returns the functions that run and recover operations of these kinds. */
export const operationsOf = (kinds: readonly Resumable[]) => {
  /**
   * Completes or rolls back operations whose lease has expired. Those that are not completed when the time is up are
   * continued by the next worker.
   */
  const recoverOperations = async (now: Date, timeUp = AbortSignal.timeout(JOB_MS)): Promise<Recovered> => {
    const recovered: Recovered = { finished: 0, undone: 0, failed: [] };
    const stale = (await listOpenOperations()).filter(({ until }) => until < now.getTime());
    for (const seen of stale) {
      if (timeUp.aborted) break;
      const operation = await claimOperation(seen, randomUUID(), now.getTime() + LEASE_MS);
      if (!operation) continue;
      try {
        const author = Author.parse(operation.author);
        const kind = kinds.find(({ name }) => name === operation.kind);
        if (!kind) {
          // The job `operations` contains every kind.
          await releaseOperation(operation);
          throw new Error(`Unknown operation kind ${operation.kind}`);
        }
        await finishOperation(operation, kind.resume(operation.input, author), author, timeUp);
        recovered[operation.phase === 'undo' ? 'undone' : 'finished'] += 1;
      } catch (error) {
        if (isRefusal(error)) recovered.undone += 1;
        else if (!timeUp.aborted) recovered.failed.push(error);
      }
    }
    return recovered;
  };

  const runJournalled = async (operation: Operation, bound: BoundKind, author: Author, known: OrdersById) => {
    const timeUp = requestTimeUp();
    await recoverOperations(new Date(operation.startedAt), timeUp);
    const failed = await beginOperation(operation);
    if (failed.includes('IDEMPOTENCY_KEY')) {
      // A repeated request that has used its time for its own operation has no time to wait for the answer.
      stopIf(timeUp);
      throw new AnsweredConcurrently();
    }
    if (failed.length > 0) throw new AppError('CONFLICT');
    await finishOperation(operation, bound, author, timeUp, known);
  };

  /**
   * Applies a change to all of the orders or none.
   * @throws ORDER_NOT_FOUND for an id outside the scope, CONFLICT, and the errors of the kind; UNAVAILABLE if the steps
   * take too long, after which the operations job or a repeated request continues them
   */
  const runOperation = <I>(
    kind: OperationKind<I>,
    input: I,
    ids: readonly number[],
    { scope, author, now, reply, known }: OperationContext,
  ): Promise<true> =>
    retryOnConflict(async (nth) => {
      const orders =
        nth === 0 && known ? known : await getOrders(scope, ids, { consistent: true, withDeleted: true });
      if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND');
      const bound = bind(kind, input, author);
      const planned = bound.plan(orders);
      if (planned.length === 0 && !bound.end && !reply) return true;
      const at = now.toISOString();
      const last = bound.end ?? bound.guard;
      const entries = bound.audit(planned).map((draft) => withAuthor(draft, author, at));
      const isLarge = planned.length * ORDER_ACTIONS > MAX_ACTIONS;
      const edits = await Promise.all((isLarge ? [] : planned).map((one) => plannedEdit(one, author, at)));
      const actions = [
        ...extraActions(last),
        ...(bound.lockName ? [lockGuardAction(bound.lockName)] : []),
        ...withoutRepeats(edits.flatMap(({ after, actions }) => nameByOrder(after.id, actions))),
        ...storeAnswerActions(reply?.idempotency, reply?.answer),
        ...entries.map(addAuditAction),
        ...(bound.requests?.(planned.map(({ order }) => order)) ?? []),
      ];
      if (isLarge || bound.followUp || actions.length > MAX_ACTIONS) {
        const operation: Operation = {
          id: randomUUID(),
          kind: kind.name,
          input,
          author,
          at,
          ids: planned.map(({ order }) => order.id),
          entries,
          done: 0,
          phase: 'apply',
          owner: randomUUID(),
          until: now.getTime() + LEASE_MS,
          startedAt: at,
          alone: bound.lockName,
          reply,
        };
        await runJournalled(operation, bound, author, new Map(orders.map((order) => [order.id, order])));
        return true;
      }
      const failed = await transact(actions);
      if (failed.length === 0) return true;
      if (failed.includes('IDEMPOTENCY_KEY')) {
        // A crashed worker of the first request may have left an unfinished operation.
        await recoverOperations(now, requestTimeUp());
        throw new AnsweredConcurrently();
      }
      throwIfRefused(failed, last);
      return undefined;
    });

  return { runOperation, recoverOperations };
};
