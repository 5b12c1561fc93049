import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type BatchWriteCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config, sdkOptions } from '#functions/config.ts';
import { chunks } from '#shared/chunks.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { backOff, type Item, type Key } from './client.ts';
import { send } from './connection.ts';
import { ownTable } from './scan-table.ts';
import { createTableInput } from './table-input.ts';

// Operations on whole tables, including temporary ones, for restores, rehearsals and local seed data. Requests never
// use them.

export const rehearsalTable = `${ownTable}-rehearsal`;

/** True for the error of a call to a table that does not exist. */
export const isTableMissing = (error: unknown): boolean => error instanceof ResourceNotFoundException;

/** True if a table does not exist or has no item at all. Expiring items count. */
export const isEmptyOrAbsent = async (TableName: string): Promise<boolean> => {
  try {
    const { Items = [] } = await send(new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }));
    return Items.length === 0;
  } catch (error) {
    if (isTableMissing(error)) return true;
    throw error;
  }
};

const BATCH = 25;
const CONCURRENCY = 8;
// The waits between all tries add up to about 18 s, at most 35 s, because DynamoDB throttles a sudden load until the
// table has scaled.
const MAX_TRIES = 40;

type Write = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const writeBatch = async (table: string, batch: readonly Write[]): Promise<void> => {
  let left: readonly Write[] = batch;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    try {
      const answer = await send(new BatchWriteCommand({ RequestItems: { [table]: [...left] } }));
      left = answer.UnprocessedItems?.[table] ?? [];
    } catch (error) {
      const isTemporary = error instanceof AppError && error.code === 'UNAVAILABLE';
      if (!isTemporary || attempt === MAX_TRIES) throw error;
    }
    if (left.length === 0) return;
    if (attempt === MAX_TRIES) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await backOff(attempt);
  }
};

/**
 * Puts and deletes items without conditions and in no particular order. No key may occur twice.
 * @throws UNAVAILABLE after `MAX_TRIES`
 */
export const writeMany = async (
  table: string,
  puts: readonly Item[],
  removals: readonly Key[] = [],
): Promise<void> => {
  const writes: Write[] = [
    ...puts.map((Item) => ({ PutRequest: { Item } })),
    ...removals.map((Key) => ({ DeleteRequest: { Key } })),
  ];
  await mapWithLimit(chunks(writes, BATCH), CONCURRENCY, (batch) => writeBatch(table, batch));
};

const client = new DynamoDBClient({ ...sdkOptions, endpoint: config.DYNAMODB_ENDPOINT });
const waiting = { client, maxWaitTime: 120, minDelay: 1, maxDelay: 2 };

/** Deletes a table, if it exists, and waits until it is gone. */
export const dropTable = async (TableName: string): Promise<void> => {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (isTableMissing(error)) return;
    throw error;
  }
  await waitUntilTableNotExists(waiting, { TableName });
};

/** Creates a table, unless a table has this name, and waits until it exists. */
export const makeTable = async (TableName: string): Promise<void> => {
  try {
    await client.send(new CreateTableCommand(createTableInput(TableName)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists(waiting, { TableName });
};
