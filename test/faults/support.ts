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
 * Sends a request, and kills and restarts the product when it reaches a point of its table requests. The product's clock
 * continues from the time of the kill, because a restart on a busy machine can take longer than the lease of the killed worker.
 * @param handlerOf creates the handler of the table requests until the kill. `hold` leaves a request unexecuted; `reach` kills
 * the product.
 * @param offset difference between the product's clock and the real time, in seconds
 */
const killDuringRequest = async (
  product: ProxiedProduct,
  handlerOf: (
    hold: () => Promise<never>,
    reach: () => void,
  ) => (request: TableRequest) => Promise<TableAnswer>,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  const unanswered = new Set<Promise<TableAnswer>>();
  const forwarded = (request: TableRequest): TableRequest => ({
    ...request,
    forward: (body) => {
      const answer = request.forward(body);
      unanswered.add(answer);
      return answer;
    },
  });
  let sent: Promise<unknown> | undefined;
  await new Promise<void>((reach) => {
    const handle = handlerOf(() => new Promise(() => {}), reach);
    product.setTableHandler((request) => handle(forwarded(request)));
    sent = send().catch(() => undefined);
  });
  await Promise.all(unanswered);
  const killedAt = Date.now();
  await product.kill9();
  await sent;
  product.setTableHandler();
  await product.restart();
  await product.setClock(offset - (Date.now() - killedAt) / 1000);
};

/**
 * Kills the product at the first table request for which `isReached` returns true. Such requests are not executed. See
 * `killDuringRequest`.
 */
const killAtTableRequest = (
  product: ProxiedProduct,
  isReached: (request: TableRequest) => boolean,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> =>
  killDuringRequest(
    product,
    (hold, reach) => (request) => {
      if (!isReached(request)) return request.forward();
      reach();
      return hold();
    },
    send,
    offset,
  );

/**
 * Sends a request that changes many orders in several table transactions, and kills and restarts the product when `completed`
 * of these transactions are stored and another one starts. See `killDuringRequest`.
 */
export const killAfterTransactions = (
  product: ProxiedProduct,
  completed: number,
  send: () => Promise<unknown>,
  offset = 0,
): Promise<void> => {
  const started = new Set<string>();
  const stored = new Set<string>();
  let isNextHeld = false;
  return killDuringRequest(
    product,
    (hold, reach) => async (request) => {
      const key = storedResult(request);
      if (!key) return request.forward();
      if (started.size < completed) started.add(key);
      const isNext = !started.has(key);
      const answer = isNext ? undefined : await request.forward();
      if (isNext) isNextHeld = true;
      // Transactions run concurrently, and one that the engine refused because of a conflict is sent again.
      else if (answer?.status === 200) stored.add(key);
      if (isNextHeld && stored.size === completed) reach();
      return answer ?? hold();
    },
    send,
    offset,
  );
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
