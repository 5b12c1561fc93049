import { randomUUID } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import {
  importForm,
  type OrderCells,
  orderCells,
  rowsOfOrders,
  spreadsheet,
  workbookWithSheet,
} from '#test/fixtures/spreadsheets.ts';
import { type Client, client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { importUpload, openUpload, putUpload, waitForJob } from '#test/support/import-jobs.ts';
import { downloadWorkbook, ordersByNumber } from '#test/support/imports.ts';
import { volume } from '#test/support/volume.ts';

const [partner, partner2, staff] = await demoClients('partner', 'partner2', 'staff');

const uniqueNumber = () => `U-${randomUUID().slice(0, 12)}`;
const findOrders = async (orderIds: readonly string[], as = partner): Promise<OrderRow[]> =>
  (await as.post('/api/parcel/parcel', { orderId: orderIds })).body.rows;

describe('POST /api/parcel/importExcelUpload', () => {
  it('opens one job for concurrent and repeated requests with the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const open = (size = 1000) =>
      partner.post('/api/parcel/importExcelUpload', { filename: 'a.xlsx', size }, headers);
    const answers = [...(await Promise.all([open(), open(), open()])), await open()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect((await open(2000)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('opens jobs that check the rows of many orders in a dry run and register them afterwards', async () => {
    const count = volume.importedOrders;
    const orderIds = Array.from({ length: count }, uniqueNumber);
    const rows = rowsOfOrders(orderIds, 50);
    rows[rows.length - 1] = { ...rows.at(-1), 수량: 0 };
    const file = spreadsheet(rows);

    const tried = await importUpload(partner, file, { dryRun: '1' });
    expect(tried).toMatchObject({
      state: 'done',
      done: count,
      total: count,
      reason: null,
      result: {
        successCount: count - 1,
        failedCount: 1,
        failedRowCount: 50,
        failedExcelDownloadUrl: null,
        dryRun: { itemCount: (count - 1) * 50, importedBefore: null },
      },
    });
    expect(await findOrders(orderIds)).toEqual([]);

    const { state, result } = await importUpload(partner, file);
    expect([state, result.successCount, result.failedCount]).toEqual(['done', count - 1, 1]);
    expect(result.failedRows).toEqual(tried.result.failedRows);
    expect(result.failedRows.at(-1)).toMatchObject({
      rowIndex: rows.length + 1,
      error: expect.stringContaining('수량'),
    });
    const there = await findOrders(orderIds);
    expect(new Set(there.map(({ hblNo }) => hblNo)).size).toBe(count - 1);
    const { body } = await partner.post('/api/parcel/getOrders', { id: [there[0]?.id] });
    expect((body as Order[])[0]?.itemList).toHaveLength(50);

    const { headers } = await partner.request(result.failedExcelDownloadUrl, { redirect: 'manual' });
    const left = await fetch(headers.get('location') ?? '');
    const book = read(new Uint8Array(await left.arrayBuffer()), { type: 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    expect(utils.sheet_to_json<OrderCells>(sheet as never)).toHaveLength(50);
  });

  it('opens a job that fails with a reason for more than 10,000 rows and for unreadable files', async () => {
    const text = strToU8('<html>');
    const bomb = workbookWithSheet(new Uint8Array(30_000_000));
    const reasons = await Promise.all(
      [
        spreadsheet(rowsOfOrders([uniqueNumber()], 10_001)),
        text,
        bomb,
        spreadsheet([{ 이름: '홍길동' }]),
      ].map(async (file) => (await importUpload(partner, file)).reason),
    );
    expect(reasons).toEqual([
      '한 번에 등록할 수 있는 양을 넘은 파일입니다. 파일을 나누어 올려주세요.',
      '엑셀 파일(.xls, .xlsx)이 아니거나 손상된 파일입니다.',
      '한 번에 등록할 수 있는 양을 넘은 파일입니다. 파일을 나누어 올려주세요.',
      expect.stringMatching(/^양식의 열을 찾을 수 없습니다\..*품명/),
    ]);
  });

  it('opens a job whose result has the first of 1,500 failed rows and their count', async () => {
    const rows = Array.from({ length: 1_500 }, () => orderCells({ 주문번호: uniqueNumber(), 우편번호: '1' }));
    const { result } = await importUpload(partner, spreadsheet(rows), { dryRun: '1' });
    expect(result).toMatchObject({ failedCount: 1_500, failedRowCount: 1_500 });
    expect(result.failedRows.length).toBeLessThan(1_500);
    expect(result.failedRows[0].rowIndex).toBe(2);
  });

  it('opens a job that fails when the size of the uploaded file differs from the request', async () => {
    const file = spreadsheet([orderCells()]);
    const { jobId, ...upload } = (await openUpload(partner, file.length + 1)).body;
    expect(new URL(upload.uploadUrl).searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host',
    );
    await putUpload(upload, file);
    expect(await waitForJob(partner, jobId)).toMatchObject({
      state: 'failed',
      reason: '파일이 온전히 올라오지 않았습니다. 다시 시도해주세요.',
      result: null,
    });
  });

  it('opens a job that waits for the file, and imports it once when it is uploaded repeatedly', async () => {
    const orderId = uniqueNumber();
    const file = spreadsheet([orderCells({ 주문번호: orderId })]);
    const { jobId, ...upload } = (await openUpload(partner, file.length)).body;
    const { body } = await partner.post('/api/parcel/importExcelStatus', { jobId });
    expect(body).toEqual({ state: 'waiting', done: 0, total: 0, result: null, reason: null, code: null });
    await Promise.all([1, 2, 3].map(() => putUpload(upload, file)));
    expect((await waitForJob(partner, jobId)).result.successCount).toBe(1);
    await putUpload(upload, file);
    await client(url).post('/_local/jobs/import');
    expect((await waitForJob(partner, jobId)).state).toBe('done');
    expect(await findOrders([orderId])).toHaveLength(1);
  });

  it('opens a job whose status only its partner and staff can read', async () => {
    const file = spreadsheet([orderCells({ 주문번호: uniqueNumber() })]);
    const { jobId } = (await openUpload(partner, file.length)).body;
    const ask = (as: Client) => as.post('/api/parcel/importExcelStatus', { jobId });
    expect((await ask(staff)).status).toBe(200);
    const theirs = await ask(partner2);
    expect(codeOf(theirs)).toEqual([404, 'NOT_FOUND']);
  });

  it('registers orders for the partner that staff chose, and orders of a partner always for this partner', async () => {
    const [a, b] = [uniqueNumber(), uniqueNumber()];
    await importUpload(staff, spreadsheet([orderCells({ 주문번호: a })]), { partnerId: 3 });
    await importUpload(partner, spreadsheet([orderCells({ 주문번호: b })]), { partnerId: 3 });
    const rows = await findOrders([a, b], staff);
    expect(Object.fromEntries(rows.map(({ orderId, partnerId }) => [orderId, partnerId]))).toEqual({
      [a]: 3,
      [b]: 2,
    });
    const unknown = await openUpload(staff, 1_000, { partnerId: 99_999 });
    expect(codeOf(unknown)).toEqual([404, 'PARTNER_NOT_FOUND']);
  });

  it('accepts spreadsheets of up to 20 MB', async () => {
    const csv = await openUpload(partner, 1_000, { filename: '주문.csv' });
    expect(codeOf(csv)).toEqual([422, 'SPREADSHEET_UNREADABLE']);
    for (const size of [0, 20 * 1024 * 1024 + 1]) {
      expect((await openUpload(partner, size)).body.code).toBe('VALIDATION_FAILED');
    }
    expect((await openUpload(partner, 20 * 1024 * 1024)).status).toBe(200);
  });

  it('returns a URL whose CORS rules allow PUT only', async () => {
    const { uploadUrl } = (await openUpload(partner, 1_000)).body;
    const preflight = (method: string) =>
      fetch(uploadUrl, {
        method: 'OPTIONS',
        headers: {
          origin: url,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
    expect((await preflight('PUT')).headers.get('access-control-allow-origin')).toBeTruthy();
    for (const method of ['GET', 'DELETE']) {
      expect((await preflight(method)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('POST /api/parcel/importExcelCorrections', () => {
  type FailedRow = { rowIndex: number; cells: { place: number; header: string; value: string }[] };
  const correct = (as: Client, jobId: string, cells: object[], headers = {}) =>
    as.post('/api/parcel/importExcelCorrections', { jobId, cells }, headers);
  /** Corrected cells for all failed rows, with a value by header. */
  const correctionsOf = (rows: readonly FailedRow[], values: Record<string, string>) =>
    rows.flatMap(({ rowIndex, cells }) =>
      cells.flatMap(({ place, header }) =>
        values[header] === undefined ? [] : { row: rowIndex, place, value: values[header] },
      ),
    );
  /** A job with a registered order, and two orders that failed. */
  const failingJob = async (as = partner) => {
    const [good, zipcode, both] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
    const rows = [
      orderCells({ 주문번호: good }),
      orderCells({ 주문번호: zipcode, 우편번호: '1' }),
      orderCells({ 주문번호: both, 우편번호: '' }),
      { 주문번호: both, 품명: '오메가' },
    ];
    return { orderIds: [good, zipcode, both], ...(await importUpload(as, spreadsheet(rows))) };
  };

  it('imports only the failed rows again, with corrected cells and the row numbers of the file', async () => {
    const { orderIds, jobId, result } = await failingJob();
    expect(result).toMatchObject({ successCount: 1, failedCount: 2 });
    expect(result.failedRows.map(({ rowIndex, cells }: FailedRow) => [rowIndex, cells.length])).toEqual([
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(result.failedRows[0].cells[0]).toMatchObject({ header: '우편번호', value: '1' });

    const first = await correct(partner, jobId, correctionsOf(result.failedRows, { 우편번호: '04524' }));
    expect(first.status).toBe(200);
    const again = (await waitForJob(partner, first.body.jobId)).result;
    expect(again).toMatchObject({ successCount: 1, failedCount: 1 });
    expect(again.failedRows.map(({ rowIndex }: FailedRow) => rowIndex)).toEqual([4, 5]);
    const { content } = await downloadWorkbook(url, partner, again.failedExcelDownloadUrl);
    const book = read(content, { type: 'array' });
    const [row] = utils.sheet_to_json<OrderCells>(book.Sheets[book.SheetNames[0] ?? ''] as never);
    expect(row).toMatchObject({ 주문번호: orderIds[2], 우편번호: '04524' });

    const item = correctionsOf(again.failedRows, { 품명: 'OMEGA' });
    const second = await correct(partner, first.body.jobId, item);
    const last = (await waitForJob(partner, second.body.jobId)).result;
    expect(last).toMatchObject({ successCount: 1, failedCount: 0, failedExcelDownloadUrl: null });
    // Labels in the order of the file need one import id for all rows of the file.
    const orders = await ordersByNumber(partner, orderIds);
    expect(orders.map(({ importRow }) => importRow)).toEqual([2, 3, 4]);
    expect(new Set(orders.map(({ importId }) => importId)).size).toBe(1);
  });

  it('registers the rows once for repeated requests, and refuses further corrections of the same rows', async () => {
    const memo = randomUUID();
    const wrong = orderCells({ '배송 메모': memo, 우편번호: '1' });
    const { jobId, result } = await importUpload(partner, spreadsheet([wrong]));
    const cells = correctionsOf(result.failedRows, { 우편번호: '04524' });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => correct(partner, jobId, cells, headers)));
    answers.push(await correct(partner, jobId, cells, headers));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect((await waitForJob(partner, answers[0]?.body.jobId)).result.successCount).toBe(1);

    const other = [...cells, { row: 2, place: 0, value: uniqueNumber() }];
    const later = await correct(partner, jobId, other);
    const { state, reason } = await waitForJob(partner, later.body.jobId);
    expect([state, reason]).toEqual([
      'failed',
      expect.stringMatching(/^이미 고쳐서 다시 등록한 행입니다\. \(2/),
    ]);
  });

  it('returns 404 for jobs of other partners, and 409 for dry runs and jobs without failed rows', async () => {
    const cells = [{ row: 2, place: 0, value: 'x' }];
    const { jobId } = await failingJob();
    expect(codeOf(await correct(partner2, jobId, cells))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await correct(partner, randomUUID(), cells))).toEqual([404, 'NOT_FOUND']);
    const file = spreadsheet([orderCells({ 주문번호: uniqueNumber() })]);
    for (const fields of [{ dryRun: '1' as const }, {}]) {
      const job = await importUpload(partner, file, fields);
      expect(codeOf(await correct(partner, job.jobId, cells))).toEqual([409, 'CONFLICT']);
    }
  });

  it.each([
    ['no cell', []],
    ['row 0', [{ row: 0, place: 0, value: 'x' }]],
    ['a value of 501 letters', [{ row: 2, place: 0, value: 'x'.repeat(501) }]],
    ['501 cells', Array.from({ length: 501 }, (_, nth) => ({ row: nth + 2, place: 0, value: 'x' }))],
  ])('returns 422 for %s', async (_, cells) => {
    expect(codeOf(await correct(partner, randomUUID(), cells))).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('one file imported directly and by upload', () => {
  it('is refused the second time in either sequence, unless repeat is 1', async () => {
    const direct = (file: Uint8Array) => partner.postForm('/api/parcel/importExcel', importForm(file));
    const file = () => spreadsheet([orderCells({ '배송 메모': randomUUID() })]);

    const [first, second] = [file(), file()];
    expect((await importUpload(partner, first)).state).toBe('done');
    expect((await direct(first)).body.code).toBe('FILE_IMPORTED');
    expect((await direct(second)).body.successCount).toBe(1);
    const again = await importUpload(partner, second);
    expect(again.reason).toMatch(/^이미 등록한 파일입니다\. \(\d{4}-\d\d-\d\d \d\d:\d\d, /);
    expect((await importUpload(partner2, second)).state).toBe('done');
    const tried = await importUpload(partner, second, { dryRun: '1' });
    expect(tried.result.dryRun.importedBefore).toEqual({ at: expect.any(String), by: expect.any(String) });
    expect((await importUpload(partner, second, { repeat: '1' })).result.successCount).toBe(1);
  });
});
