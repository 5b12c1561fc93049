import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, signedIn } from '../support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '../support/product.ts';
import type { startProxiedProduct } from '../support/proxied-product.ts';
import type { TableAnswer } from '../support/table-proxy.ts';

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

/** Writes in a table transaction. Only the steps of operations and the chunks of imports, which change many orders, have more. */
const FEW_WRITES = 20;

/**
 * Sends a request that changes many orders in several table transactions, and kills and restarts the product when `completed`
 * of these transactions are stored and the next one starts. The product's clock continues from the time of the kill, because
 * a restart on a busy machine can take longer than the lease of the killed worker.
 * @param offset difference between the product's clock and the real time, in seconds
 */
export const killAfterTransactions = async (
  product: ProxiedProduct,
  completed: number,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  const stored: Promise<TableAnswer>[] = [];
  let sent: Promise<unknown> | undefined;
  await new Promise<void>((nextStarts) => {
    product.setTableHandler((request) => {
      if (request.operation !== 'TransactWriteItems' || request.body.TransactItems.length <= FEW_WRITES)
        return request.forward();
      if (stored.length === completed) {
        nextStarts();
        return new Promise(() => {});
      }
      const answer = request.forward();
      stored.push(answer);
      return answer;
    });
    sent = send().catch(() => undefined);
  });
  await Promise.all(stored);
  const killedAt = Date.now();
  await product.kill9();
  await sent;
  product.setTableHandler();
  await product.restart();
  await product.setClock(offset - (Date.now() - killedAt) / 1000);
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
