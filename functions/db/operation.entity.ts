import * as z from 'zod';
import { AuditEntry } from '#shared/domain/audit.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Action, getItem, type Item, type Key, queryAll, transact, updateItem } from './client.ts';
import { Idempotency, reserveAnswerActions, resolveAnswerActions } from './idempotency.entity.ts';

/**
 * Changes of more orders than one transaction holds. What is to be done is written down once (`OP`); how far it has come
 * is a small item beside it, which every step moves in its own transaction, so that no step counts twice and a worker
 * whose lease was taken over writes nothing more. What each step did stands under the operation until its end.
 */
/** The answer to a request with an `Idempotency-Key`, to be kept with the end of what it requested. */
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
  /** How many of `ids` are done. */
  done: z.number(),
  phase: z.enum(['apply', 'undo']),
  /** Who works on it, and until when nobody else does (epoch ms). */
  owner: z.string(),
  until: z.number(),
  startedAt: z.iso.datetime(),
  /** What no other operation may change until this one is at its end. */
  alone: z.string().optional(),
});
export type Progress = z.output<typeof Progress>;
export type Operation = z.output<typeof Record> & Progress;

/** A field as it was and as the operation left it. */
const Reverted = z.record(z.string(), z.tuple([z.json(), z.json()]));
const Step = z.object({ id: z.number(), version: z.number(), fields: Reverted });
/** What was done to one order: enough to take it back. */
export type DoneStep = z.output<typeof Step>;
const Chunk = z.object({ from: z.number(), steps: z.array(Step) });
export type Chunk = z.output<typeof Chunk>;

const OPEN = 'OPS';
/** Operations read side by side. */
const SIDE_BY_SIDE = 10;
const recordKey = (id: string): Key => ({ pk: `OP#${id}`, sk: 'OP' });
const progressKey = ({ startedAt, id }: Progress): Key => ({ pk: OPEN, sk: `${startedAt}#${id}` });
const chunkKey = (id: string, from: number): Key => ({
  pk: `OP#${id}`,
  sk: `CHUNK#${String(from).padStart(6, '0')}`,
});

const aloneKey = (what: string): Key => ({ pk: `OPALONE#${what}`, sk: 'OPALONE' });
const IS_FREE = 'attribute_not_exists(pk)';

/** AP-100 part of a transaction: no operation is changing this now. Reported as `ALONE`. */
export const aloneAction = (what: string): Action => ({
  name: 'ALONE',
  check: aloneKey(what),
  condition: IS_FREE,
});

/**
 * AP-100 writes down what is to be done.
 * @returns the failed conditions: `ALONE` while another operation changes the same, `IDEM` where the key was used before
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

/** AP-101 the operations that are not at their end, oldest first. */
export const listOpenOperations = async (): Promise<Progress[]> =>
  (await queryAll(OPEN, '', { consistent: true })).map((item) => Progress.parse(item));

/** Whether an item of the table belongs to an operation: for jobs, which see every item. */
export const isOfOperation = ({ pk }: Item): boolean => pk === OPEN || /^(OP|OPALONE)#/.test(String(pk));

/** AP-106 all that is kept of the operations that are not at their end. */
export const openOperationItems = async (): Promise<Item[]> => {
  const open = await queryAll(OPEN, '', { consistent: true });
  const kept = await mapWithLimit(open, SIDE_BY_SIDE, async (progress) => {
    const { id, alone } = Progress.parse(progress);
    const own = await queryAll(recordKey(id).pk, '', { consistent: true });
    const lock = alone && (await getItem(aloneKey(alone), { consistent: true }));
    // One that came to its end meanwhile has no record any more.
    return own.some(({ sk }) => sk === recordKey(id).sk) ? [progress, ...own, ...(lock ? [lock] : [])] : [];
  });
  return kept.flat();
};

const readOperation = async (progress: Item): Promise<Operation | undefined> => {
  const seen = Progress.parse(progress);
  const record = await getItem(recordKey(seen.id), { consistent: true });
  return record && { ...Record.parse(record), ...seen };
};

/** AP-102 takes over an operation whose lease ran out. Undefined when somebody else did, or ended it. */
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

/** AP-103 part of the transaction of a step: moves the progress, or is refused as `OPS` when it is not ours any more. */
const moveAction = (operation: Progress, to: Pick<Progress, 'done' | 'phase'>): Action => ({
  name: 'OPS',
  update: progressKey(operation),
  expression: 'SET #done = :toDone, #phase = :toPhase',
  ...asOurs,
  values: { ...ourValues(operation), ':toDone': to.done, ':toPhase': to.phase },
});

/** AP-103 what a step adds to its own writes: that it is done, and what it did. */
export const doneActions = (operation: Progress, done: number, steps: readonly DoneStep[]): Action[] => [
  moveAction(operation, { done, phase: 'apply' }),
  { name: 'CHUNK', put: { ...chunkKey(operation.id, operation.done), from: operation.done, steps } },
];

/** AP-103 what taking a step back adds to its writes. */
export const undoneActions = (operation: Progress, { from }: Chunk): Action[] => [
  moveAction(operation, { done: from, phase: 'undo' }),
  { name: 'CHUNK', delete: chunkKey(operation.id, from) },
];

/** AP-103 from now on back instead of on. False when it is not ours any more. */
export const turnBack = async (operation: Progress): Promise<boolean> =>
  (await transact([moveAction(operation, { done: operation.done, phase: 'undo' })])).length === 0;

/** AP-104 what the steps did, the last one first. */
export const listChunks = async (id: string): Promise<Chunk[]> => {
  const items = await queryAll(`OP#${id}`, 'CHUNK#', { consistent: true });
  return items.map((item) => Chunk.parse(item)).reverse();
};

/** AP-105 the end: nothing of the operation stays but the answer to its request. */
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

/** AP-102 lets go of an operation that could not be brought to its end, so that the next comer need not wait. */
export const releaseOperation = async (operation: Progress): Promise<void> => {
  await updateItem(progressKey(operation), {
    UpdateExpression: 'SET #until = :past',
    ConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: { ':owner': operation.owner, ':past': 0 },
    ReturnValues: 'NONE',
  });
};
