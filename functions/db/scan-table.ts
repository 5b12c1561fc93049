import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import type { Item } from './client.ts';
import { send } from './connection.ts';

/** Name of the product's table, as opposed to a temporary one. */
export const ownTable = config.TABLE_NAME;

// In ms. Longer than for other calls, because a scan page is 1 MB and no user waits for a scan.
const options = { requestTimeout: 20_000 };

/**
 * Yields all items of a table, page by page. Items that are written during the scan may be missing. For jobs only,
 * because a scan reads every item.
 */
export async function* scanTable(TableName = ownTable): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }), options);
    yield page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
