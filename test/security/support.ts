import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { client } from '../support/client.ts';
import { startEngine } from '../support/engine.ts';
import { type StartOptions, startProduct } from '../support/product.ts';
import { proxyTable, type TableHandler } from '../support/table-proxy.ts';

const pass: TableHandler = ({ forward }) => forward();

/** A product of its own whose table, files and log lie open to the test. */
export const openProduct = async (options: StartOptions = {}) => {
  const engine = await startEngine();
  let answer = pass;
  const proxy = await proxyTable(engine.endpoint, (asked) => answer(asked));
  const product = await startProduct({
    seed: 'empty',
    ...options,
    env: { LOCAL_DYNAMODB_ENDPOINT: proxy.endpoint, LOG_LEVEL: 'INFO', ...options.env },
  });
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: engine.endpoint }));

  let ahead = 0;
  const goOn = (seconds: number) => {
    ahead += seconds;
    return client(product.url).post('/_local/clock', { offsetSeconds: ahead });
  };

  return {
    url: product.url,
    /** Every item of the table, as one text. */
    dump: async (): Promise<string> => {
      const pages: unknown[] = [];
      for await (const { Items } of paginateScan({ client: table }, { TableName: 'hanho' }))
        pages.push(Items);
      return JSON.stringify(pages);
    },
    /** All that was logged. */
    log: () => readFile(join(product.dataDir, 'gateway.log'), 'utf8'),
    /** Answers in the table's place while `work` runs. */
    withTable: async <T>(handler: TableHandler, work: () => Promise<T>): Promise<T> => {
      answer = handler;
      try {
        return await work();
      } finally {
        answer = pass;
      }
    },
    /** Moves the product's clock on. */
    goOn,
    /** To the beginning of an hour, when every throttle begins to count anew. */
    toNextHour: () => {
      const now = Date.now() / 1000 + ahead;
      return goOn(Math.ceil(now / 3600) * 3600 - now + 1);
    },
    stop: async () => {
      await product.stop();
      proxy.stop();
      await engine.stop();
    },
  };
};

export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;
