import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/config.ts';
import type { Item } from './client.ts';
import { send } from './connection.ts';

/** Name of the product's table, as opposed to a temporary one. */
export const ownTable = config.TABLE_NAME;

// In ms. Longer than for other calls, because a scan page is 1 MB and no user waits for a scan.
const options = { requestTimeout: 20_000 };

/** `last`: key of the last item that was read; undefined on the last page. */
export type ScanPage = { items: Item[]; last?: Item };

/**
 * Yields all items of a table, page by page. Items that are written during the scan may be missing. For jobs only,
 * because a scan reads every item.
 * @param after `last` of the page after which the scan continues. Default: from the start
 */
export async function* scanPages(TableName: string, after?: Item): AsyncGenerator<ScanPage> {
  let last = after;
  do {
    const input = { TableName, ExclusiveStartKey: last, ConsistentRead: true };
    const page = await send(new ScanCommand(input), options);
    last = page.LastEvaluatedKey;
    yield { items: page.Items ?? [], last };
  } while (last);
}

/** Yields all items of a table, page by page, without their positions. */
export async function* scanTable(table = ownTable): AsyncGenerator<Item[]> {
  for await (const { items } of scanPages(table)) yield items;
}
