import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/domain/order.ts';
import { orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { openUpload, putUpload, waitForJob } from '../support/import-jobs.ts';
import { startProduct } from '../support/product.ts';

/** The product is killed while a job imports an upload: the job goes on by itself, and nothing is lost or there twice. */
let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  await signIn();
  await staff.post('/api/seqConfig/save', { name: 'IJ', min_value: 1, max_value: 99_999, base_value: 1 });
});
afterAll(() => product.stop());

const ORDERS = 240;

const signIn = async (): Promise<void> => {
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
};
const later = async (offsetSeconds: number): Promise<void> => {
  await client(product.url).post('/_local/clock', { offsetSeconds });
  await signIn();
};
const sweep = async () => (await client(product.url).post('/_local/jobs/import')).body;
const found = async (orderId: string[]): Promise<OrderRow[]> =>
  (await staff.post('/api/parcel/parcel', { orderId })).body.rows;
const stateOf = async (jobId: string): Promise<string> =>
  (await staff.post('/api/parcel/importExcelStatus', { jobId })).body.state;

describe('kill -9 while a job imports', () => {
  it.each([
    ['before its first order', async (jobId: string) => (await stateOf(jobId)) === 'running'],
    ['in the middle', async (_: string, first: string) => (await found([first])).length > 0],
  ])('%s is made good by the clock', async (_, isTime) => {
    const orderIds = Array.from({ length: ORDERS }, () => `J-${randomUUID().slice(0, 12)}`);
    const file = spreadsheet(orderIds.map((orderId) => orderCells({ 주문번호: orderId })));
    const { jobId, ...upload } = (await openUpload(staff, file.length)).body;
    await putUpload(upload, file);
    while (!(await isTime(jobId, orderIds[0] ?? '')));
    await product.kill9();
    await product.restart();

    // Whoever worked on it may still be at work, as far as anybody can tell.
    expect(await sweep()).toEqual({ done: 0, failed: 0 });
    expect(await stateOf(jobId)).toBe('running');
    expect((await found(orderIds)).length).toBeLessThan(ORDERS);
    await later(120);
    expect(await sweep()).toEqual({ done: 1, failed: 0 });
    expect(await waitForJob(staff, jobId)).toMatchObject({
      state: 'done',
      done: ORDERS,
      total: ORDERS,
      result: { successCount: ORDERS, failedCount: 0 },
    });
    const rows = await found(orderIds);
    expect(rows.map(({ orderId }) => orderId).sort()).toEqual(orderIds.sort());
    expect(new Set(rows.map(({ hblNo }) => hblNo)).size).toBe(ORDERS);
    await later(0);
  });
});

describe('a job whose worker is killed twice', () => {
  it('fails with the reason instead of running a third time', async () => {
    // Chunks are written in the order of the file, and many are left when the next order is found.
    const orderIds = Array.from({ length: 3 * ORDERS }, () => `C-${randomUUID().slice(0, 12)}`);
    const file = spreadsheet(orderIds.map((orderId) => orderCells({ 주문번호: orderId })));
    const { jobId, ...upload } = (await openUpload(staff, file.length)).body;
    await putUpload(upload, file);
    while ((await stateOf(jobId)) !== 'running');
    await product.kill9();
    await product.restart();
    await later(120);
    const written = new Set((await found(orderIds.slice(0, 500))).map(({ orderId }) => orderId));
    const next = orderIds.find((orderId) => !written.has(orderId)) ?? '';
    const swept = sweep().catch(() => 'killed');
    while ((await found([next])).length === 0);
    await product.kill9();
    expect(await swept).toBe('killed');
    await product.restart();
    await later(300);

    expect(await sweep()).toEqual({ done: 0, failed: 1 });
    const { state, reason } = await waitForJob(staff, jobId);
    expect([state, reason]).toEqual(['failed', expect.stringContaining('두 번 멈추어')]);
    expect(await sweep()).toEqual({ done: 0, failed: 0 });
    await later(0);
  });
});

describe('an upload that never comes', () => {
  it('is waited for while its address takes it, then given up', async () => {
    const { jobId } = (await openUpload(staff, 1_000)).body;
    await later(14 * 60);
    expect(await sweep()).toEqual({ done: 0, failed: 0 });
    expect(await stateOf(jobId)).toBe('waiting');
    await later(31 * 60);
    expect(await sweep()).toEqual({ done: 0, failed: 1 });
    expect(await waitForJob(staff, jobId)).toMatchObject({
      state: 'failed',
      reason: '파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.',
    });
    expect(await sweep()).toEqual({ done: 0, failed: 0 });
  });
});
