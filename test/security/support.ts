import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { StartOptions } from '#test/support/product.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import type { TableAnswer, TableHandler } from '#test/support/table-proxy.ts';

/** Starts a product, and gives the test access to its table, log and clock. */
export const openProduct = async (options: StartOptions = {}) => {
  const product = await startProxiedProduct({ ...options, env: { LOG_LEVEL: 'INFO', ...options.env } });
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: product.engine.endpoint }));

  let offset = 0;
  const advanceClock = (seconds: number) => {
    offset += seconds;
    return product.setClock(offset);
  };

  return {
    ...product,
    /** All items of the table as one text. */
    readTable: async (): Promise<string> => {
      const pages: unknown[] = [];
      for await (const { Items } of paginateScan({ client: table }, { TableName: 'hanho' }))
        pages.push(Items);
      return JSON.stringify(pages);
    },
    readLog: () => readFile(join(product.dataDir, 'gateway.log'), 'utf8'),
    /** Handles table requests with `handler` while `work` runs. */
    withTable: async <T>(handler: TableHandler, work: () => Promise<T>): Promise<T> => {
      product.setTableHandler(handler);
      try {
        return await work();
      } finally {
        product.setTableHandler();
      }
    },
    advanceClock,
    /** Advances the clock to the next hour, in which all throttle counters start at zero. */
    advanceToNextHour: () => {
      const now = Date.now() / 1000 + offset;
      return advanceClock(Math.ceil(now / 3600) * 3600 - now + 1);
    },
  };
};

export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;

/** ValidationException of the table with the given message. */
export const validationException = (message: string): TableAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ValidationException', message }),
});
