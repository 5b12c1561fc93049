import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/domain/order.ts';
import { importForm } from '../fixtures/spreadsheets.ts';
import { type Client, client } from '../support/client.ts';
import { openUpload, putUpload, waitForJob } from '../support/import-jobs.ts';
import type { startProduct } from '../support/product.ts';
import { importOrders, signInOwner, startWithRange, workbookOf } from './support.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
beforeAll(async () => {
  ({ product, owner: staff } = await startWithRange('IM'));
});
afterAll(() => product.stop());

const ORDERS = 240;

/** Sets the clock offset in seconds and signs in again, because the session may have expired. */
const moveClock = async (offsetSeconds: number): Promise<void> => {
  await product.setClock(offsetSeconds);
  staff = await signInOwner(product.url);
};
const search = async (criteria: object) => (await staff.post('/api/parcel/parcel', criteria)).body;
const find = async (orderId: readonly string[]): Promise<OrderRow[]> => (await search({ orderId })).rows;
/** Waits until an order is found. The import is still running then, because one search is much faster than an import. */
const waitForOrder = async (orderId = '') => {
  while ((await find([orderId])).length === 0);
};
const killAndRestart = async () => {
  await product.kill9();
  await product.restart();
};

describe('POST /api/parcel/importExcel after kill -9 in the middle of an import', () => {
  it('completes the import when the file is sent again, with the same or another idempotency key', async () => {
    const sentIds: string[] = [];
    for (const hasNewKey of [false, true]) {
      const { orderIds, file } = workbookOf(ORDERS);
      sentIds.push(...orderIds);
      const key = randomUUID();
      const send = (idempotencyKey: string) =>
        staff.postForm('/api/parcel/importExcel', importForm(file), { 'idempotency-key': idempotencyKey });

      const interrupted = send(key).catch(() => undefined);
      await waitForOrder(orderIds[0]);
      await product.kill9();
      await interrupted;
      await product.restart();
      expect((await find(orderIds)).length).toBeGreaterThan(0);

      const { status, body } = await send(hasNewKey ? randomUUID() : key);
      expect([status, body]).toEqual([
        200,
        { successCount: ORDERS, failedCount: 0, failedRows: [], failedExcelDownloadUrl: null },
      ]);
      expect(await find(orderIds)).toHaveLength(ORDERS);
    }

    // Reserved numbers of killed requests are issued again after a minute, so further orders fill the gaps.
    await moveClock(120);
    const furtherCount = 130;
    await importOrders(staff, furtherCount);
    const firstPage = await search({ paging: 0 });
    const otherRows = firstPage.nextPaging ? (await search({ paging: firstPage.nextPaging })).rows : [];
    const rows: OrderRow[] = [...firstPage.rows, ...otherRows];
    const foundIds = rows.map(({ orderId }) => orderId).filter((orderId) => sentIds.includes(orderId));
    expect(foundIds.sort()).toEqual(sentIds.sort());
    const issued = rows.map(({ hblNo }) => Number(hblNo.slice(2))).sort((a, b) => a - b);
    expect(issued).toEqual(Array.from({ length: 2 * ORDERS + furtherCount }, (_, index) => index + 1));
    await moveClock(0);
  });
});

describe('import job', () => {
  const recover = async () => (await client(product.url).post('/_local/jobs/import')).body;
  const stateOf = async (jobId: string): Promise<string> =>
    (await staff.post('/api/parcel/importExcelStatus', { jobId })).body.state;
  const startJob = async (count: number) => {
    const { orderIds, file } = workbookOf(count);
    const { jobId, ...upload } = (await openUpload(staff, file.length)).body;
    await putUpload(upload, file);
    return { jobId, orderIds };
  };
  const waitUntilRunning = async (jobId: string) => {
    while ((await stateOf(jobId)) !== 'running');
  };

  it.each([
    ['before the first order is registered', (jobId: string) => waitUntilRunning(jobId)],
    ['after the first order is registered', (_: string, first?: string) => waitForOrder(first)],
  ])('imports each order once when the product is killed %s', async (_, wait) => {
    const { jobId, orderIds } = await startJob(ORDERS);
    await wait(jobId, orderIds[0]);
    await killAndRestart();

    // The recovery job changes nothing until the lease of the killed worker expires.
    expect(await recover()).toEqual({ done: 0, failed: 0 });
    expect(await stateOf(jobId)).toBe('running');
    expect((await find(orderIds)).length).toBeLessThan(ORDERS);
    await moveClock(120);
    expect(await recover()).toEqual({ done: 1, failed: 0 });
    expect(await waitForJob(staff, jobId)).toMatchObject({
      state: 'done',
      done: ORDERS,
      total: ORDERS,
      result: { successCount: ORDERS, failedCount: 0 },
    });
    const rows = await find(orderIds);
    expect(rows.map(({ orderId }) => orderId).sort()).toEqual(orderIds.sort());
    expect(new Set(rows.map(({ hblNo }) => hblNo)).size).toBe(ORDERS);
    await moveClock(0);
  });

  it('fails with a reason instead of running a third time when its worker is killed twice', async () => {
    // Chunks are registered in file order, so many are pending when the next order is found.
    const { jobId, orderIds } = await startJob(3 * ORDERS);
    await waitUntilRunning(jobId);
    await killAndRestart();
    await moveClock(120);
    const registeredIds = new Set((await find(orderIds.slice(0, 500))).map(({ orderId }) => orderId));
    const recovery = recover().catch(() => 'killed');
    await waitForOrder(orderIds.find((orderId) => !registeredIds.has(orderId)));
    await product.kill9();
    expect(await recovery).toBe('killed');
    await product.restart();
    await moveClock(300);

    expect(await recover()).toEqual({ done: 0, failed: 1 });
    const { state, reason } = await waitForJob(staff, jobId);
    expect([state, reason]).toEqual(['failed', expect.stringContaining('두 번 멈추어')]);
    expect(await recover()).toEqual({ done: 0, failed: 0 });
    await moveClock(0);
  });

  it('waits for an upload while its presigned URL is valid, then fails', async () => {
    const { jobId } = (await openUpload(staff, 1_000)).body;
    await moveClock(14 * 60);
    expect(await recover()).toEqual({ done: 0, failed: 0 });
    expect(await stateOf(jobId)).toBe('waiting');
    await moveClock(31 * 60);
    expect(await recover()).toEqual({ done: 0, failed: 1 });
    expect(await waitForJob(staff, jobId)).toMatchObject({
      state: 'failed',
      reason: '파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.',
    });
    expect(await recover()).toEqual({ done: 0, failed: 0 });
  });
});
