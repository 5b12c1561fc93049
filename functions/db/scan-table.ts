import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import type { Item } from './client.ts';
import { send } from './connection.ts';

export const ownTable = config.TABLE_NAME;

// A page is 1 MB, and no user waits for it.
const options = { requestTimeout: 20_000 };

/** Concurrent writes may be missing. For jobs only, because of the cost. */
export async function* scanTable(TableName = ownTable): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }), options);
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
