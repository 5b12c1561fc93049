import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '#functions/config.ts';
import { chunks } from '#shared/chunks.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { send } from './connection.ts';

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;

const TableName = config.TABLE_NAME;

const isConditionFailure = (error: unknown): boolean =>
  (error as { name?: string }).name === 'ConditionalCheckFailedException';

export const getItem = async (
  Key: Key,
  options: { consistent?: boolean } = {},
): Promise<Item | undefined> => {
  const { Item } = await send(new GetCommand({ TableName, Key, ConsistentRead: options.consistent }));
  return Item;
};

const BATCH = 100;
// The answers of more batches at once would exceed the timeout of their requests.
const BATCHES_AT_ONCE = 10;

/**
 * Returns the items with these keys in no particular order. Omits keys without an item.
 * @throws UNAVAILABLE if DynamoDB leaves keys unprocessed after `MAX_ATTEMPTS`
 */
export const batchGet = async (
  keys: readonly Key[],
  { consistent, table = TableName }: { consistent?: boolean; table?: string } = {},
): Promise<Item[]> => {
  const read = async (chunk: readonly Key[]): Promise<Item[]> => {
    const items: Item[] = [];
    let left: readonly Key[] = chunk;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === MAX_ATTEMPTS) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
      if (attempt > 0) await backOff(attempt);
      const answer = await send(
        new BatchGetCommand({
          RequestItems: { [table]: { Keys: [...left], ConsistentRead: consistent } },
        }),
      );
      items.push(...(answer.Responses?.[table] ?? []));
      left = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
    }
    return items;
  };
  return (await mapWithLimit(chunks(keys, BATCH), BATCHES_AT_ONCE, read)).flat();
};

/** `TableName`: default is the product's table. */
type QueryInput = Omit<QueryCommandInput, 'TableName'> & { TableName?: string };

/**
 * Returns one query page of at most 1 MB. A page may be empty although `next` (the start of the next page) is set.
 * `read` counts items before the filter.
 */
export const query = async (input: QueryInput): Promise<{ items: Item[]; read: number; next?: Item }> => {
  const {
    Items = [],
    ScannedCount = 0,
    LastEvaluatedKey,
  } = await send(new QueryCommand({ TableName, ...input }));
  return { items: Items, read: ScannedCount, next: LastEvaluatedKey };
};

/**
 * Returns items of a partition in descending sequence of their sort keys.
 * @param before sort key of the last item of the previous page
 */
export const queryNewestFirst = async (
  pk: string,
  before: string | undefined,
  limit: number,
): Promise<Item[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: before ? { pk, sk: before } : undefined,
  });
  return items;
};

/** Returns the items of all query pages. Only for small partitions, because all items are held in memory. */
export const queryToEnd = async (input: QueryInput): Promise<Item[]> => {
  const items: Item[] = [];
  let next: Item | undefined;
  do {
    const page = await query({ ...input, ExclusiveStartKey: next });
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
};

/** True if a partition has an item. */
export const hasItems = async (pk: string): Promise<boolean> => {
  const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, Limit: 1 };
  return (await query(input)).items.length > 0;
};

/** Returns the number of items that a query finds, all of which it reads. */
export const countQuery = async (input: QueryInput): Promise<number> => {
  let total = 0;
  let next: Item | undefined;
  do {
    const page = await query({ ...input, Select: 'COUNT', ExclusiveStartKey: next });
    total += page.read;
    next = page.next;
  } while (next);
  return total;
};

/** Returns all items of a partition whose sort keys start with `skPrefix`. `table`: default is the product's table. */
export const queryAll = async (
  pk: string,
  skPrefix = '',
  options: { consistent?: boolean; table?: string } = {},
): Promise<Item[]> =>
  queryToEnd({
    ...(options.table && { TableName: options.table }),
    KeyConditionExpression: skPrefix ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
    ExpressionAttributeValues: skPrefix ? { ':pk': pk, ':sk': skPrefix } : { ':pk': pk },
    ConsistentRead: options.consistent,
  });

/** Adds an item. @returns false if an item has this key */
export const addItem = (item: Key & Item): Promise<boolean> =>
  writeOne({ name: 'ITEM', put: item, condition: 'attribute_not_exists(pk)' });

export const putItem = async (item: Key & Item): Promise<void> => {
  await send(new PutCommand({ TableName, Item: item }));
};

export const deleteItem = async (Key: Key): Promise<void> => {
  await send(new DeleteCommand({ TableName, Key }));
};

type UpdateInput = Omit<UpdateCommandInput, 'TableName' | 'Key'>;
export type UpdateResult = { ok: true; item: Item } | { ok: false; item?: Item };

/** Updates an item. @returns the updated item; if the condition failed, the item that exists */
export const updateItem = async (Key: Key, input: UpdateInput): Promise<UpdateResult> => {
  try {
    const { Attributes = {} } = await send(
      new UpdateCommand({
        TableName,
        Key,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...input,
      }),
    );
    return { ok: true, item: Attributes };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    // The document client does not unmarshall the item that this error contains.
    const raw = (error as { Item?: Record<string, never> }).Item;
    return { ok: false, item: raw && unmarshall(raw) };
  }
};

/** Maximum number of actions in a DynamoDB transaction. */
export const MAX_ACTIONS = 100;

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** The item that an action writes or checks. Callers recognise the condition that failed by this name. */
export type Written =
  | 'ACTOR'
  | 'ADDRESS'
  | 'AUDIT'
  | 'BACKUP'
  | 'BEFORE'
  | 'BILLING'
  | 'BOX'
  | 'BOXES'
  | 'CAUSE'
  | 'CHANGE'
  | 'CHARGELINES'
  | 'CHUNK'
  | 'CODE'
  | 'CODEGROUP'
  | 'CONSOL'
  | 'CONSOL_CHANGE'
  | 'CONTENTS'
  | 'CORRECTION'
  | 'COUNTER'
  | 'COURIER'
  | 'CUSTOMS'
  | 'DAY'
  | 'DELAYMAIL'
  | 'DOWNLOAD'
  | 'DROPOFF'
  | 'EVENT'
  | 'EXCEPTION'
  | 'EXPORT'
  | 'EXTRA'
  | 'FORMER_EMAIL'
  | 'FORMER_MASTER_BILL'
  | 'FOUND'
  | 'FREIGHT'
  | 'FREIGHT_LEFT'
  | 'HOUSE_BILL'
  | 'IDEMPOTENCY_KEY'
  | 'IMPORT'
  | 'IMPORT_JOB'
  | 'INQUIRY'
  | 'INVITATION'
  | 'INVITEMAIL'
  | 'ISSUER'
  | 'ITEM'
  | 'LAYOUT'
  | 'LINE'
  | 'LISTED'
  | 'LOG'
  | 'LOOKUP'
  | 'MAILCLAIM'
  | 'MAILSTOP'
  | 'MASTER_BILL'
  | 'MEMBER'
  | 'MEMBER_EMAIL'
  | 'NOTICE'
  | 'NOTICEADDRESS'
  | 'OPEN'
  | 'OPERATION'
  | 'OPERATION_LOCK'
  | 'OPERATION_PROGRESS'
  | 'ORDER'
  | 'ORDERMAIL'
  | 'ORDER_NUMBER'
  | 'PARK'
  | 'PARTNER'
  | 'PCCDUE'
  | 'PREFLIGHT'
  | 'RATECARD'
  | 'REFERENCE'
  | 'REMOVED'
  | 'REPORT'
  | 'RESET_LINK'
  | 'RESTORE_LOCK'
  | 'RESTORE_RUN'
  | 'SCAN'
  | 'SEEN'
  | 'SESSION'
  | 'SETTINGS'
  | 'STATEMENT'
  | 'STATEMENTDRAFT'
  | 'STATEMENTLINES'
  | 'STATEMENTNO'
  | 'TAKEOVER'
  | 'TRACKING_NUMBER'
  | 'TRACKING_NUMBER_LOOKUP'
  | 'UNPARK'
  | 'WAITING'
  | 'WATCH';
/** In a transaction for several orders the name also has the id of the order, or its place in a chunk of an import. */
export type ActionName = Written | `${Written}#${number}` | `${number}.${Written}`;

/**
 * One write of a transaction. `transact` returns the `name` of each action whose condition fails. `table`: default is the
 * product's table.
 */
export type Action = { table?: string } & (
  | { name: ActionName; put: Key & Item; condition?: string; values?: Item; names?: Record<string, string> }
  | {
      name: ActionName;
      update: Key;
      expression: string;
      condition?: string;
      values?: Item;
      names?: Record<string, string>;
    }
  | { name: ActionName; delete: Key; condition?: string; values?: Item; names?: Record<string, string> }
  | { name: ActionName; check: Key; condition: string; values?: Item; names?: Record<string, string> }
);

export type PutAction = Extract<Action, { put: unknown }>;
export type DeleteAction = Extract<Action, { delete: unknown }>;

const toWrite = (action: Action): Write => {
  const common = {
    TableName: action.table ?? TableName,
    ConditionExpression: action.condition,
    ExpressionAttributeValues: action.values,
    ExpressionAttributeNames: action.names,
  };
  if ('put' in action) return { Put: { ...common, Item: action.put } };
  if ('update' in action)
    return { Update: { ...common, Key: action.update, UpdateExpression: action.expression } };
  if ('check' in action)
    return { ConditionCheck: { ...common, Key: action.check, ConditionExpression: action.condition } };
  return { Delete: { ...common, Key: action.delete } };
};

const MAX_ATTEMPTS = 8;
/** Waits for a random time of at most 20 ms × 2^attempt, and at most 1 s. */
export const backOff = (attempt: number) => delay(Math.random() * Math.min(1_000, 20 * 2 ** attempt));

/**
 * Returns the actions without repeated updates that have no condition, because a transaction may write an item only once.
 */
export const withoutRepeats = (actions: readonly Action[]): Action[] => {
  const updated = new Set<string>();
  return actions.filter((action) => {
    if (!('update' in action) || action.condition) return true;
    const { pk, sk } = action.update;
    const key = `${pk} ${sk}`;
    return !updated.has(key) && updated.add(key);
  });
};

/**
 * Writes all actions or none. Conflicts and throttling are retried with the same client request token, so that an
 * attempt whose response was lost takes effect once.
 * @returns names of the actions whose condition failed; empty if everything was written
 * @throws UNAVAILABLE after `MAX_ATTEMPTS`
 */
export const transact = async (actions: readonly Action[]): Promise<ActionName[]> => {
  const command = { TransactItems: actions.map(toWrite), ClientRequestToken: randomUUID() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(new TransactWriteCommand(command));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = actions.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
      if (failed.length > 0) return failed.map(({ name }) => name);
      const isRetryable = reasons.some(({ Code }) =>
        /TransactionConflict|Throttling|ProvisionedThroughput/.test(Code ?? ''),
      );
      if (!isRetryable) throw error;
      if (attempt === MAX_ATTEMPTS) throw new AppError('UNAVAILABLE', { retryAfter: 1, cause: error });
      await backOff(attempt);
    }
  }
};

/**
 * Writes one action, for half the units of a transaction.
 * @returns false if its condition failed. It also fails if an earlier attempt wrote the item and its response was lost, so
 * the caller must read again.
 */
export const writeOne = async (action: PutAction | DeleteAction): Promise<boolean> => {
  const { Put, Delete } = toWrite(action);
  try {
    if (Put) await send(new PutCommand(Put));
    if (Delete) await send(new DeleteCommand(Delete));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
};
