import * as z from 'zod';
import { AuditEntry } from '#shared/domain/audit.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import {
  type Action,
  type ActionName,
  getItem,
  type Item,
  type Key,
  queryAll,
  transact,
  updateItem,
} from './client.ts';
import { Idempotency, reserveAnswerActions, resolveAnswerActions } from './idempotency.entity.ts';

// An operation changes many orders in several transactions (steps). Its input is stored once (`OP`), its progress in a
// small item (`OPS`). The transaction of each step also updates the progress, so that no step runs twice and a worker
// without the lease writes nothing. The results of the steps (`CHUNK`) are stored until the end, for a rollback.
const Reply = z.object({ idempotency: Idempotency, answer: z.unknown() });
export type Reply = z.output<typeof Reply>;

const Record = z.object({
  kind: z.string(),
  input: z.unknown(),
  author: z.unknown(),
  /** Instant that the changed orders get, also if another worker completes the operation later. */
  at: z.iso.datetime(),
  /** Ids of the orders that the operation changes. */
  ids: z.array(z.number()),
  /** Answer of the request. The last transaction stores it under the idempotency key. */
  reply: Reply.optional(),
  /** Audit entries, written when the operation completes. A rollback discards them. */
  entries: z.array(AuditEntry.omit({ id: true })).optional(),
});
const Progress = z.object({
  id: z.string(),
  /** Number of leading `ids` that are processed. */
  done: z.number(),
  /** `finish`: the change is complete, and only requests and the deletion of the operation are left. */
  phase: z.enum(['apply', 'undo', 'finish']),
  /** Current worker, and the end of its lease in epoch milliseconds. */
  owner: z.string(),
  until: z.number(),
  startedAt: z.iso.datetime(),
  /** Name of a lock that no other operation can acquire until this operation ends. The attribute has a stored name. */
  alone: z.string().optional(),
});
export type Progress = z.output<typeof Progress>;
export type Operation = z.output<typeof Record> & Progress;

/** Value before and value after the change, by field. */
const FieldChanges = z.record(z.string(), z.tuple([z.json(), z.json()]));
const OrderChange = z.object({
  id: z.number(),
  /** Version of the order after the change. */
  version: z.number(),
  /** Sort key of the entry in the log of the order. Version 0.9.16 and earlier did not store it. */
  logSk: z.string().optional(),
  /** Sort key of another event of the step, which a rollback always deletes. */
  noticeSk: z.string().optional(),
  fields: FieldChanges,
});
/** Change of one order in a step, complete enough to roll it back. */
export type OrderChange = z.output<typeof OrderChange>;
// `from`: index in `ids` of the first order of the step. `steps` (a stored name): changes of the orders.
const StepResult = z.object({ from: z.number(), steps: z.array(OrderChange) });
export type StepResult = z.output<typeof StepResult>;

const OPEN = 'OPS';
const CONCURRENCY = 10;
const recordKey = (id: string): Key => ({ pk: `OP#${id}`, sk: 'OP' });
const progressKey = ({ startedAt, id }: Progress): Key => ({ pk: OPEN, sk: `${startedAt}#${id}` });
const stepKey = (id: string, from: number): Key => ({
  pk: `OP#${id}`,
  sk: `CHUNK#${String(from).padStart(6, '0')}`,
});

const lockKey = (name: string): Key => ({ pk: `OPALONE#${name}`, sk: 'OPALONE' });
const IS_FREE = 'attribute_not_exists(pk)';

/** AP-100 Condition check. Fails as `OPERATION_LOCK` while an operation holds the lock. @param name of the lock */
export const lockGuardAction = (name: string): Action => ({
  name: 'OPERATION_LOCK',
  check: lockKey(name),
  condition: IS_FREE,
});

/**
 * AP-100 Adds an operation.
 * @returns the failed conditions: `OPERATION_LOCK` if another operation holds the lock, `IDEMPOTENCY_KEY` if the key of the
 * request was used before; empty if the operation was added
 */
export const beginOperation = async ({
  kind,
  input,
  author,
  at,
  ids,
  reply,
  entries,
  ...progress
}: Operation): Promise<string[]> => {
  const { id, alone } = progress;
  return transact([
    {
      name: 'OPERATION',
      put: { ...recordKey(id), kind, input, author, at, ids, entries, ...(reply && { reply }) },
    },
    { name: 'OPERATION_PROGRESS', put: { ...progressKey(progress), ...progress } },
    ...(alone
      ? [{ name: 'OPERATION_LOCK' as const, put: { ...lockKey(alone), id }, condition: IS_FREE }]
      : []),
    ...reserveAnswerActions(reply?.idempotency),
  ]);
};

/** AP-101 Returns the progress of unfinished operations, oldest first. */
export const listOpenOperations = async (): Promise<Progress[]> =>
  (await queryAll(OPEN, '', { consistent: true })).map((item) => Progress.parse(item));

export const isOperationItem = ({ pk }: Item): boolean => pk === OPEN || /^(OP|OPALONE)#/.test(String(pk));

/** AP-106 Returns all items of unfinished operations, including locks, for a backup. */
export const listOpenOperationItems = async (): Promise<Item[]> => {
  const open = await queryAll(OPEN, '', { consistent: true });
  const itemsByOperation = await mapWithLimit(open, CONCURRENCY, async (progress) => {
    const { id, alone } = Progress.parse(progress);
    const own = await queryAll(recordKey(id).pk, '', { consistent: true });
    const lock = alone && (await getItem(lockKey(alone), { consistent: true }));
    // If the operation ended concurrently, its record is gone, and its other items are omitted.
    return own.some(({ sk }) => sk === recordKey(id).sk) ? [progress, ...own, ...(lock ? [lock] : [])] : [];
  });
  return itemsByOperation.flat();
};

const readOperation = async (progress: Item): Promise<Operation | undefined> => {
  const seen = Progress.parse(progress);
  const record = await getItem(recordKey(seen.id), { consistent: true });
  return record && { ...Record.parse(record), ...seen };
};

/**
 * AP-102 Acquires the lease of an operation. The caller checks that the lease in `seen` has expired.
 * @param until end of the lease in epoch milliseconds
 * @returns the operation; undefined if another worker acquired the lease or ended the operation
 */
export const claimOperation = async (
  seen: Progress,
  owner: string,
  until: number,
): Promise<Operation | undefined> => {
  const result = await updateItem(progressKey(seen), {
    UpdateExpression: 'SET #owner = :owner, #until = :until',
    ConditionExpression: '#owner = :seenOwner AND #until = :seenUntil',
    ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: {
      ':owner': owner,
      ':until': until,
      ':seenOwner': seen.owner,
      ':seenUntil': seen.until,
    },
  });
  return result.ok ? readOperation(result.item) : undefined;
};

const ifLeaseHeld = {
  condition: '#owner = :owner AND #done = :done AND #phase = :phase',
  names: { '#owner': 'owner', '#done': 'done', '#phase': 'phase' },
};
const leaseValues = ({ owner, done, phase }: Progress) => ({
  ':owner': owner,
  ':done': done,
  ':phase': phase,
});

// AP-103 Updates the progress. Fails as `OPERATION_PROGRESS` if the lease was lost.
const updateProgressAction = (operation: Progress, to: Pick<Progress, 'done' | 'phase'>): Action => ({
  name: 'OPERATION_PROGRESS',
  update: progressKey(operation),
  expression: 'SET #done = :toDone, #phase = :toPhase',
  ...ifLeaseHeld,
  values: { ...leaseValues(operation), ':toDone': to.done, ':toPhase': to.phase },
});

/**
 * AP-103 Stores the result of a step. Fails as `OPERATION_PROGRESS` if the lease was lost.
 * @param done number of `ids` that are processed after the step
 */
export const storeStepActions = (
  operation: Progress,
  done: number,
  changes: readonly OrderChange[],
): Action[] => [
  updateProgressAction(operation, { done, phase: 'apply' }),
  { name: 'CHUNK', put: { ...stepKey(operation.id, operation.done), from: operation.done, steps: changes } },
];

/** AP-103 Deletes the result of a step that is rolled back. Fails as `OPERATION_PROGRESS` if the lease was lost. */
export const deleteStepActions = (operation: Progress, { from }: StepResult): Action[] => [
  updateProgressAction(operation, { done: from, phase: 'undo' }),
  { name: 'CHUNK', delete: stepKey(operation.id, from) },
];

/** AP-103 Sets the phase to `undo`. @returns false if the lease was lost */
export const startUndo = async (operation: Progress): Promise<boolean> =>
  (await transact([updateProgressAction(operation, { done: operation.done, phase: 'undo' })])).length === 0;

/** AP-104 Returns the results of the steps, the last step first. */
export const listStepResults = async (id: string): Promise<StepResult[]> => {
  const items = await queryAll(`OP#${id}`, 'CHUNK#', { consistent: true });
  return items.map((item) => StepResult.parse(item)).reverse();
};

const removeResultActions = (id: string, results: readonly StepResult[]): Action[] =>
  results.map(({ from }) => ({ name: 'CHUNK', delete: stepKey(id, from) }));

const resolveReplyActions = ({ phase, reply }: Operation): Action[] =>
  phase === 'finish'
    ? []
    : resolveAnswerActions(reply?.idempotency, phase === 'apply' ? { value: reply?.answer } : undefined);

/** AP-366 Stores the answer to the request and sets the phase to `finish`. Fails as `OPERATION_PROGRESS` if the lease was lost. */
export const startFinishActions = (operation: Operation): Action[] => [
  updateProgressAction(operation, { done: operation.done, phase: 'finish' }),
  ...resolveReplyActions(operation),
];

/** AP-366 Deletes results of steps in the phase `finish`. Fails as `OPERATION_PROGRESS` if the lease was lost. */
export const removeStepResults = async (
  operation: Operation,
  results: readonly StepResult[],
): Promise<ActionName[]> =>
  transact([updateProgressAction(operation, operation), ...removeResultActions(operation.id, results)]);

/**
 * AP-105 Deletes the operation and stores the answer to its request, unless that is done. After a rollback it releases
 * the idempotency key instead. Fails as `OPERATION_PROGRESS` if the lease was lost.
 */
export const endOperationActions = (operation: Operation, results: readonly StepResult[]): Action[] => [
  {
    name: 'OPERATION_PROGRESS',
    delete: progressKey(operation),
    ...ifLeaseHeld,
    values: leaseValues(operation),
  },
  { name: 'OPERATION', delete: recordKey(operation.id) },
  ...(operation.alone ? [{ name: 'OPERATION_LOCK' as const, delete: lockKey(operation.alone) }] : []),
  ...resolveReplyActions(operation),
  ...removeResultActions(operation.id, results),
];

/** AP-102 Ends the lease, so that another worker can continue immediately. */
export const releaseOperation = async (operation: Progress): Promise<void> => {
  await updateItem(progressKey(operation), {
    UpdateExpression: 'SET #until = :past',
    ConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: { ':owner': operation.owner, ':past': 0 },
    ReturnValues: 'NONE',
  });
};
