import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import type { Item } from './client.ts';
import { send } from './connection.ts';

/** The table of the product. */
export const ownTable = config.TABLE_NAME;

/** Timeout in milliseconds. A page is 1 MB, and no user waits for it. */
const patient = { requestTimeout: 20_000 };

/**
 * Reads a whole table page by page. Concurrent writes may or may not be included. For jobs only, because of its cost.
 */
export async function* walk(TableName = ownTable): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }), patient);
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
