import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/domain/order.ts';
import { importForm } from '#test/fixtures/spreadsheets.ts';
import { type Client, client } from '#test/support/client.ts';
import { openUpload, putUpload, waitForJob } from '#test/support/import-jobs.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import { volume } from '#test/support/volume.ts';
import { importOrders, killAfterTransactions, signInOwner, signInWithRange, workbookOf } from './support.ts';

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let staff: Client;
beforeAll(async () => {
  product = await startProxiedProduct();
  staff = await signInWithRange(product.url, 'IM');
});
afterAll(() => product.stop());

/** Orders of a workbook, which an import writes in chunks of 24. */
const ORDERS = volume.interruptedImport;
const CHUNK_ORDERS = 24;

/** Sets the clock offset in seconds and signs in again, because the session may have expired. */
const moveClock = async (offsetSeconds: number): Promise<void> => {
  await product.setClock(offsetSeconds);
  staff = await signInOwner(product.url);
};
const search = async (criteria: object) => (await staff.post('/api/parcel/parcel', criteria)).body;
const find = async (orderId: readonly string[]): Promise<OrderRow[]> => (await search({ orderId })).rows;

describe('POST /api/parcel/importExcel after kill -9 in the middle of an import', () => {
  it('completes the import when the file is sent again, with the same or another idempotency key', async () => {
    const sentIds: string[] = [];
    for (const hasNewKey of [false, true]) {
      const { orderIds, file } = workbookOf(ORDERS);
      sentIds.push(...orderIds);
      const key = randomUUID();
      const send = (idempotencyKey: string) =>
        staff.postForm('/api/parcel/importExcel', importForm(file), { 'idempotency-key': idempotencyKey });

      await killAfterTransactions(product, 1, () => send(key));
      expect(await find(orderIds)).toHaveLength(CHUNK_ORDERS);

      const { status, body } = await send(hasNewKey ? randomUUID() : key);
      expect([status, body]).toEqual([
        200,
        {
          successCount: ORDERS,
          failedCount: 0,
          failedRows: [],
          failedExcelDownloadUrl: null,
          importId: expect.any(String),
        },
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
  /** Uploads a workbook, which starts its job, and kills the product when the job has written some chunks of its orders. */
  const killDuringJob = async (orders: number, writtenChunks: number) => {
    const { orderIds, file } = workbookOf(orders);
    const { jobId, ...upload } = (await openUpload(staff, file.length)).body;
    await killAfterTransactions(product, writtenChunks, () => putUpload(upload, file));
    return { jobId, orderIds };
  };

  it.each([
    ['before the first order is registered', 0],
    ['after the first chunk is registered', 1],
  ])('imports each order once when the product is killed %s', async (_, writtenChunks) => {
    const { jobId, orderIds } = await killDuringJob(ORDERS, writtenChunks);

    // The recovery job changes nothing until the lease of the killed worker expires.
    expect(await recover()).toEqual({ done: 0, failed: 0 });
    expect(await stateOf(jobId)).toBe('running');
    expect(await find(orderIds)).toHaveLength(writtenChunks * CHUNK_ORDERS);
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
    const { jobId } = await killDuringJob(ORDERS, 0);
    await moveClock(120);
    await killAfterTransactions(product, 1, recover);
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
