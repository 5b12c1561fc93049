import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import type { Item } from './client.ts';
import { send } from './connection.ts';

/** The product's own. */
export const ownTable = config.TABLE_NAME;

/** A page is a megabyte, and nobody waits for it. */
const patient = { requestTimeout: 20_000 };

/**
 * Everything there is in a table, page by page; what is written meanwhile is in it or not. For jobs only: no request may
 * pay for it.
 */
export async function* walk(TableName = ownTable): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }), patient);
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
