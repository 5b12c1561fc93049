import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/domain/order.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** The product is killed in the middle of an import: sent again, it goes on, and nothing is lost or there twice. */
let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
  await staff.post('/api/seqConfig/save', { name: 'IM', min_value: 1, max_value: 99_999, base_value: 1 });
});
afterAll(() => product.stop());

const ORDERS = 240;

const listed = async (): Promise<OrderRow[]> => {
  const { rows, nextPaging } = (await staff.post('/api/parcel/parcel', {})).body;
  expect(nextPaging).toBeNull();
  return rows;
};

/** Kills the product when the first order of an import is found. A search for one number is fast against the whole import. */
const killAmid = async (first: string | undefined): Promise<void> => {
  const isThere = async () =>
    (await staff.post('/api/parcel/parcel', { orderId: [first] })).body.rows.length > 0;
  while (!(await isThere()));
  await product.kill9();
};

describe('kill -9 in the middle of an import', () => {
  it('is made good by sending the file again, under the same key or another', async () => {
    const numbers: string[] = [];
    for (const key of ['the same', 'another']) {
      const before = (await listed()).length;
      const orderIds = Array.from({ length: ORDERS }, () => `K-${randomUUID().slice(0, 12)}`);
      numbers.push(...orderIds);
      const file = spreadsheet(orderIds.map((orderId) => orderCells({ 주문번호: orderId })));
      const headers = { 'idempotency-key': randomUUID() };
      const send = (sent = headers) => staff.postForm('/api/parcel/importExcel', importForm(file), sent);

      const cutOff = send().catch(() => undefined);
      await killAmid(orderIds[0]);
      await cutOff;
      await product.restart();
      const there = (await listed()).length - before;
      expect(there).toBeGreaterThan(0);

      const { status, body } = await send(key === 'another' ? { 'idempotency-key': randomUUID() } : headers);
      expect([status, body]).toEqual([
        200,
        { successCount: ORDERS, failedCount: 0, failedRows: [], failedExcelDownloadUrl: null },
      ]);
      expect((await listed()).length - before).toBe(ORDERS);
    }

    // Notes of killed requests are given out again after a minute, so one more round closes what gaps there were.
    await client(product.url).post('/_local/clock', { offsetSeconds: 120 });
    staff = await signedIn(product.url, 'admin@demo.hanho.test');
    const spare = 130;
    for (let nth = 0; nth < spare; nth += 1) {
      await client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload());
    }
    const search = (paging: unknown) => staff.post('/api/parcel/parcel', { paging });
    const first = (await search(0)).body;
    const rest = first.nextPaging ? (await search(first.nextPaging)).body.rows : [];
    const rows: OrderRow[] = [...first.rows, ...rest];
    expect(
      rows
        .filter(({ orderId }) => orderId)
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual(numbers.sort());
    const issued = rows.map(({ hblNo }) => Number(hblNo.slice(2))).sort((a, b) => a - b);
    expect(issued).toEqual(Array.from({ length: 2 * ORDERS + spare }, (_, index) => index + 1));
  });
});
