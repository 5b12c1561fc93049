import * as z from 'zod';
import { AuditEntry } from '#shared/domain/audit.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, getItem, type Item, type Key, queryAll, transact, updateItem } from './client.ts';
import { Idempotency, reserveAnswerActions, resolveAnswerActions } from './idempotency.entity.ts';

/**
 * Operations: changes of more orders than one transaction holds. The work is stored once (`OP`), the progress in a
 * small item of its own. Every step updates the progress in its transaction, so that no step runs twice and a worker
 * that lost its lease writes nothing. The result of each step is stored until the operation ends.
 */
/** The answer to a request with an idempotency key, stored when its operation ends. */
const Reply = z.object({ idempotency: Idempotency, answer: z.unknown() });
export type Reply = z.output<typeof Reply>;

const Record = z.object({
  kind: z.string(),
  input: z.unknown(),
  author: z.unknown(),
  at: z.iso.datetime(),
  ids: z.array(z.number()),
  /** The answer that the last transaction writes under the request's key. */
  reply: Reply.optional(),
  /** Audit entries, written when the operation ends. */
  entries: z.array(AuditEntry.omit({ id: true })).optional(),
});
const Progress = z.object({
  id: z.string(),
  /** Number of `ids` that are done. */
  done: z.number(),
  phase: z.enum(['apply', 'undo']),
  /** Current worker, and the end of its lease in epoch milliseconds. */
  owner: z.string(),
  until: z.number(),
  startedAt: z.iso.datetime(),
  /** Keys that no other operation may change until this one has ended. */
  alone: z.string().optional(),
});
export type Progress = z.output<typeof Progress>;
export type Operation = z.output<typeof Record> & Progress;

/** A field before and after the operation. */
const Reverted = z.record(z.string(), z.tuple([z.json(), z.json()]));
const Step = z.object({ id: z.number(), version: z.number(), fields: Reverted });
/** Change of one order, complete enough to roll it back. */
export type DoneStep = z.output<typeof Step>;
const Chunk = z.object({ from: z.number(), steps: z.array(Step) });
export type Chunk = z.output<typeof Chunk>;

const OPEN = 'OPS';
/** Operations read concurrently. */
const SIDE_BY_SIDE = 10;
const recordKey = (id: string): Key => ({ pk: `OP#${id}`, sk: 'OP' });
const progressKey = ({ startedAt, id }: Progress): Key => ({ pk: OPEN, sk: `${startedAt}#${id}` });
const chunkKey = (id: string, from: number): Key => ({
  pk: `OP#${id}`,
  sk: `CHUNK#${String(from).padStart(6, '0')}`,
});

const aloneKey = (what: string): Key => ({ pk: `OPALONE#${what}`, sk: 'OPALONE' });
const IS_FREE = 'attribute_not_exists(pk)';

/** AP-100 transaction action that fails as `ALONE` while an operation changes this key. */
export const aloneAction = (what: string): Action => ({
  name: 'ALONE',
  check: aloneKey(what),
  condition: IS_FREE,
});

/**
 * AP-100 adds an operation.
 * @returns the failed conditions: `ALONE` while another operation changes the same key, `IDEM` if the key was used
 * before
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
      name: 'OP',
      put: { ...recordKey(id), kind, input, author, at, ids, entries, ...(reply && { reply }) },
    },
    { name: 'OPS', put: { ...progressKey(progress), ...progress } },
    ...(alone ? [{ name: 'ALONE', put: { ...aloneKey(alone), id }, condition: IS_FREE }] : []),
    ...reserveAnswerActions(reply?.idempotency),
  ]);
};

/** AP-101 unfinished operations, oldest first. */
export const listOpenOperations = async (): Promise<Progress[]> =>
  (await queryAll(OPEN, '', { consistent: true })).map((item) => Progress.parse(item));

/** True if a table item belongs to an operation. For jobs that read the whole table. */
export const isOfOperation = ({ pk }: Item): boolean => pk === OPEN || /^(OP|OPALONE)#/.test(String(pk));

/** AP-106 all items of unfinished operations. */
export const openOperationItems = async (): Promise<Item[]> => {
  const open = await queryAll(OPEN, '', { consistent: true });
  const kept = await mapWithLimit(open, SIDE_BY_SIDE, async (progress) => {
    const { id, alone } = Progress.parse(progress);
    const own = await queryAll(recordKey(id).pk, '', { consistent: true });
    const lock = alone && (await getItem(aloneKey(alone), { consistent: true }));
    // The record of an operation that ended concurrently is deleted.
    return own.some(({ sk }) => sk === recordKey(id).sk) ? [progress, ...own, ...(lock ? [lock] : [])] : [];
  });
  return kept.flat();
};

const readOperation = async (progress: Item): Promise<Operation | undefined> => {
  const seen = Progress.parse(progress);
  const record = await getItem(recordKey(seen.id), { consistent: true });
  return record && { ...Record.parse(record), ...seen };
};

/** AP-102 acquires an operation whose lease expired. Undefined if another worker acquired or ended it. */
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

const asOurs = {
  condition: '#owner = :owner AND #done = :done AND #phase = :phase',
  names: { '#owner': 'owner', '#done': 'done', '#phase': 'phase' },
};
const ourValues = ({ owner, done, phase }: Progress) => ({ ':owner': owner, ':done': done, ':phase': phase });

/** AP-103 action of a step's transaction that updates the progress. Fails as `OPS` if the lease was lost. */
const moveAction = (operation: Progress, to: Pick<Progress, 'done' | 'phase'>): Action => ({
  name: 'OPS',
  update: progressKey(operation),
  expression: 'SET #done = :toDone, #phase = :toPhase',
  ...asOurs,
  values: { ...ourValues(operation), ':toDone': to.done, ':toPhase': to.phase },
});

/** AP-103 actions that record a step and its result. */
export const doneActions = (operation: Progress, done: number, steps: readonly DoneStep[]): Action[] => [
  moveAction(operation, { done, phase: 'apply' }),
  { name: 'CHUNK', put: { ...chunkKey(operation.id, operation.done), from: operation.done, steps } },
];

/** AP-103 actions that record the rollback of a step. */
export const undoneActions = (operation: Progress, { from }: Chunk): Action[] => [
  moveAction(operation, { done: from, phase: 'undo' }),
  { name: 'CHUNK', delete: chunkKey(operation.id, from) },
];

/** AP-103 starts the rollback. False if the lease was lost. */
export const turnBack = async (operation: Progress): Promise<boolean> =>
  (await transact([moveAction(operation, { done: operation.done, phase: 'undo' })])).length === 0;

/** AP-104 results of the steps, the last one first. */
export const listChunks = async (id: string): Promise<Chunk[]> => {
  const items = await queryAll(`OP#${id}`, 'CHUNK#', { consistent: true });
  return items.map((item) => Chunk.parse(item)).reverse();
};

/** AP-105 ends the operation: deletes its items and stores the answer to its request. */
export const endActions = (operation: Operation, chunks: readonly Chunk[]): Action[] => [
  { name: 'OPS', delete: progressKey(operation), ...asOurs, values: ourValues(operation) },
  { name: 'OP', delete: recordKey(operation.id) },
  ...(operation.alone ? [{ name: 'ALONE', delete: aloneKey(operation.alone) }] : []),
  ...resolveAnswerActions(
    operation.reply?.idempotency,
    operation.phase === 'apply' ? { value: operation.reply?.answer } : undefined,
  ),
  ...chunks.map(({ from }): Action => ({ name: 'CHUNK', delete: chunkKey(operation.id, from) })),
];

/** AP-102 releases an operation that could not be finished, so that the next worker need not wait. */
export const releaseOperation = async (operation: Progress): Promise<void> => {
  await updateItem(progressKey(operation), {
    UpdateExpression: 'SET #until = :past',
    ConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: { ':owner': operation.owner, ':past': 0 },
    ReturnValues: 'NONE',
  });
};
