import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Client, signedIn } from '#test/support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import type { startProxiedProduct } from '#test/support/proxied-product.ts';
import type { TableAnswer, TableRequest } from '#test/support/table-proxy.ts';

type ProxiedProduct = Awaited<ReturnType<typeof startProxiedProduct>>;

export const signInOwner = (url: string) => signedIn(url, 'admin@demo.hanho.test');

/** Signs in and saves a range of H/BL numbers that start with `prefix`. */
export const signInWithRange = async (url: string, prefix: string) => {
  const owner = await signInOwner(url);
  const range = { name: prefix, min_value: 1, max_value: 99_999, base_value: 1 };
  expect((await owner.post('/api/seqConfig/save', range)).status).toBe(200);
  return owner;
};

/** Starts a product without throttling, with a range of H/BL numbers and no orders. @returns it and its signed-in owner */
export const startWithRange = async (prefix: string, env: Record<string, string> = {}) => {
  const product = await startProduct({ seed: 'empty', env: { ...UNTHROTTLED, ...env } });
  return { product, owner: await signInWithRange(product.url, prefix) };
};

/** Kills the DynamoDB engine of a product, which restarts it on the same port. */
export const killEngine = ({ dataDir }: Pick<Product, 'dataDir'>): void => {
  const running = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { engine: number };
  process.kill(running.engine, 'SIGKILL');
};

/** A write of a table transaction, as the SDK sends it. */
type TransactItem = { Put?: { Item: { pk: { S: string }; sk: { S: string } } } };

/**
 * Returns the key of the result that a request stores together with a step of an operation or a chunk of an import; undefined
 * for other requests. The size of a transaction does not show it: the projector counts many orders in one transaction, at any
 * time.
 */
const storedResult = ({ operation, body }: TableRequest): string | undefined => {
  if (operation !== 'TransactWriteItems') return;
  const keys = body.TransactItems.flatMap(({ Put }: TransactItem) => Put?.Item ?? []);
  const key = keys.find(({ sk }: { sk: { S: string } }) => sk.S.startsWith('CHUNK#'));
  return key && `${key.pk.S}/${key.sk.S}`;
};

/**
 * Sends a request, and kills and restarts the product when a table request is reached, which is not executed. The product's
 * clock continues from the time of the kill, because a restart on a busy machine can take longer than the lease of the killed
 * worker.
 * @param isReached also called for the table requests that follow until the kill
 * @param offset difference between the product's clock and the real time, in seconds
 */
const killAtTableRequest = async (
  product: ProxiedProduct,
  isReached: (request: TableRequest) => boolean,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  const forwarded: Promise<TableAnswer>[] = [];
  let sent: Promise<unknown> | undefined;
  await new Promise<void>((reached) => {
    product.setTableHandler((request) => {
      if (isReached(request)) {
        reached();
        return new Promise(() => {});
      }
      const answer = request.forward();
      forwarded.push(answer);
      return answer;
    });
    sent = send().catch(() => undefined);
  });
  await Promise.all(forwarded);
  const killedAt = Date.now();
  await product.kill9();
  await sent;
  product.setTableHandler();
  await product.restart();
  await product.setClock(offset - (Date.now() - killedAt) / 1000);
};

/**
 * Sends a request that changes many orders in several table transactions, and kills and restarts the product when `completed`
 * of these transactions are stored and the next one starts. See `killAtTableRequest`.
 */
export const killAfterTransactions = (
  product: ProxiedProduct,
  completed: number,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  // A transaction that the engine refused is sent again with the same key.
  const started = new Set<string>();
  const isNext = (request: TableRequest): boolean => {
    const key = storedResult(request);
    if (!key) return false;
    started.add(key);
    return started.size > completed;
  };
  return killAtTableRequest(product, isNext, send, offset);
};

/** Sends a request, and kills and restarts the product when the change of its operation is complete and further work starts. */
export const killBeforeFollowUp = (
  product: ProxiedProduct,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  let isComplete = false;
  const isFollowUp = ({ operation, body }: TableRequest): boolean => {
    if (operation !== 'TransactWriteItems' && operation !== 'UpdateItem') return false;
    if (isComplete) return true;
    // Phase of the operation in the values of its last transaction.
    isComplete = JSON.stringify(body).includes('"finish"');
    return false;
  };
  return killAtTableRequest(product, isFollowUp, send, offset);
};

/** Sends a request, and kills and restarts the product after the claim of a mail is stored, and before the mail is sent. */
export const killBeforeMail = (product: ProxiedProduct, send: () => Promise<unknown>): Promise<void> => {
  let isClaimed = false;
  const isAfterClaim = ({ body }: TableRequest): boolean => {
    if (isClaimed) return true;
    // List of the claims, in the claim of the mail.
    isClaimed = JSON.stringify(body).includes('"MAILCLAIM"');
    return false;
  };
  return killAtTableRequest(product, isAfterClaim, send);
};

/** Generates unique order numbers, and a workbook with one row per number. */
export const workbookOf = (count: number) => {
  const orderIds = Array.from({ length: count }, () => `K-${randomUUID().slice(0, 12)}`);
  return {
    orderIds,
    file: spreadsheet(orderIds.map((orderId) => orderCells({ 주문번호: orderId, 'HS CODE': '210690' }))),
  };
};

/** Registers up to 500 orders by one import, which is faster than single registrations. @returns their ids */
export const importOrders = async (staff: Client, count: number): Promise<number[]> => {
  const { orderIds, file } = workbookOf(count);
  const { body } = await staff.postForm('/api/parcel/importExcel', importForm(file));
  expect(body.successCount).toBe(count);
  const { rows } = (await staff.post('/api/parcel/parcel', { orderId: orderIds })).body;
  return rows.map(({ id }: { id: number }) => id);
};
