import { randomUUID } from 'node:crypto';
import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import {
  importForm,
  type OrderCells,
  orderCells,
  priceFormatSheet,
  spreadsheet,
} from '#test/fixtures/spreadsheets.ts';
import type { Client } from '#test/support/client.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { downloadWorkbook, IMPORT, importRows, orderNumber, ordersByNumber } from '#test/support/imports.ts';

const [partner, partner2, staff] = await demoClients('partner', 'partner2', 'staff');

const send = (rows: readonly OrderCells[], fields = {}, as = partner, headers = {}) =>
  importRows(as, rows, fields, headers);
const findOrders = (orderIds: readonly string[], as = partner) => ordersByNumber(as, orderIds);
const workbook = (as: Client, path: string) => downloadWorkbook(url, as, path);

describe('POST /api/parcel/importExcel', () => {
  it('registers one order per order number with one item per row, with columns in any order', async () => {
    const [a, b] = [orderNumber(), orderNumber()];
    const reversed = (row: OrderCells): OrderCells => Object.fromEntries(Object.entries(row).reverse());
    const { status, body } = await send([
      reversed(orderCells({ 주문번호: a })),
      orderCells({ 주문번호: b, '받는 분 이름': '김철수', 품명: 'BAG' }),
      reversed({
        주문번호: a,
        품명: 'MANUKA HONEY 500G',
        수량: 1,
        단가: 45,
        'HS CODE': '040900',
        모르는열: 'x',
      }),
    ]);
    expect([status, body]).toEqual([
      200,
      {
        successCount: 2,
        failedCount: 0,
        failedRows: [],
        failedExcelDownloadUrl: null,
        importId: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
    const [first, second] = await findOrders([a, b]);
    expect(first).toMatchObject({
      status: '01',
      regType: 'admin',
      partnerId: 2,
      receiverName: '홍길동',
      totalPrice: 94,
      itemList: [{ itemName: 'OMEGA 3 FISH OIL' }, { itemName: 'MANUKA HONEY 500G', hsCode: '040900' }],
    });
    expect(second).toMatchObject({ receiverName: '김철수', itemList: [{ itemName: 'BAG' }] });
    expect(first?.hblNo).not.toBe(second?.hblNo);
    expect(first?.importId).toBe(second?.importId);
    expect([first?.importRow, second?.importRow]).toEqual([2, 3]);
  });

  it('joins consecutive rows of the same receiver to one order, up to an empty row', async () => {
    const memo = randomUUID();
    const name = { '받는 분 이름': '이순신', '배송 메모': memo };
    const { body } = await send([
      orderCells(name),
      { '받는 분 이름': '이순신', 품명: 'SECOND' },
      { 품명: 'THIRD' },
      {},
      orderCells(name),
      orderCells({ ...name, 휴대폰번호: '01099998888' }),
    ]);
    expect(body).toMatchObject({ successCount: 3, failedCount: 0 });
    const { rows } = (await partner.post('/api/parcel/parcel', { receiverName: '이순신' })).body;
    expect(rows.map(({ itemNames }: Order) => itemNames).sort()).toEqual([
      'OMEGA 3 FISH OIL',
      'OMEGA 3 FISH OIL',
      'OMEGA 3 FISH OIL, SECOND, THIRD',
    ]);
  });

  it('normalises hyphens, lost leading zeros and full-width digits, and reads the labels of choices', async () => {
    const orderId = orderNumber();
    const { body } = await send([
      orderCells({
        주문번호: ` ${orderId} `,
        휴대폰번호: 1012345678,
        전화번호: '02-1234-5678',
        우편번호: 4524,
        개인통관고유부호: 'Ｐ１２３４５６７８９０１２',
        '통관 구분': '목록통관',
        '운송 방법': '해운',
        택배사: 'CJ대한통운',
        단가: '1,234.50',
        'HS CODE': '2106.90',
      }),
    ]);
    expect(body).toMatchObject({ successCount: 1, failedRows: [] });
    expect((await findOrders([orderId]))[0]).toMatchObject({
      receiverMobile: '01012345678',
      receiverTel: '0212345678',
      receiverZipcode: '04524',
      pcc: 'P123456789012',
      needClearance: 'Y',
      freightMethod: 1,
      courierCode: 'K002',
      itemList: [{ unitPrice: 1234.5, hsCode: '210690' }],
    });
  });

  it('reads an .xls file', async () => {
    const orderId = orderNumber();
    const content = spreadsheet([orderCells({ 주문번호: orderId })], 'biff8');
    const { body } = await partner.postForm(IMPORT, importForm(content, {}, '주문.XLS'));
    expect(body.successCount).toBe(1);
    expect((await findOrders([orderId]))[0]?.receiverName).toBe('홍길동');
  });

  it('skips invalid orders and returns an error for each of their rows', async () => {
    const [good, bad, taken, twice] = [orderNumber(), orderNumber(), orderNumber(), orderNumber()];
    await partner.post('/api/parcel/registerOrderByCustomer', orderPayload({ orderId: taken }));
    const { body } = await send([
      orderCells({ 주문번호: good }),
      orderCells({ 주문번호: bad }),
      { 주문번호: bad, 품명: '오메가', 수량: 0 },
      orderCells({ 주문번호: taken }),
      orderCells({ 주문번호: twice }),
      orderCells({ 주문번호: twice, '받는 분 이름': '김철수' }),
      orderCells({ 우편번호: '123', 상세주소: '' }),
    ]);
    expect(body).toMatchObject({ successCount: 1, failedCount: 4 });
    const errors = Object.fromEntries(
      body.failedRows.map(({ rowIndex, error }: { rowIndex: number; error: string }) => [rowIndex, error]),
    );
    expect(Object.keys(errors)).toEqual(['3', '4', '5', '6', '7', '8']);
    expect(errors[3]).toBe('같은 주문의 4행을 확인해주세요.');
    expect(errors[4]).toContain('품명 을 올바르게 입력해주세요.');
    expect(errors[4]).toContain('상품 목록의 수량은 1 이상이어야 합니다.');
    expect(errors[5]).toBe(`이미 등록된 주문번호입니다. (입력값: ${taken})`);
    expect(errors[7]).toBe(`파일 안에 같은 주문번호가 있습니다(6행) (입력값: ${twice})`);
    expect(errors[8]).toContain('우편번호: 5자리를 입력하세요');
    expect(errors[8]).toContain('상세주소은(는) 필수 입력 항목입니다.');
    expect(body.failedRows[1].rowData).toEqual({ orderId: bad, pcc: 'P123456789012' });
    expect(await findOrders([good])).toHaveLength(1);
    expect(await findOrders([bad, twice])).toEqual([]);
  });

  it('returns the failed rows as a workbook that can be corrected and imported', async () => {
    const [good, bad] = [orderNumber(), orderNumber()];
    const { body } = await send([
      orderCells({ 주문번호: good }),
      orderCells({ 주문번호: bad, '배송 메모': '=HYPERLINK("http://x")', 모르는열: '+82' }),
      { 주문번호: bad, 품명: '오메가' },
    ]);
    const { status, content, headers } = await workbook(partner, body.failedExcelDownloadUrl);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');

    const sheet = read(content, { type: 'array' });
    const cells = sheet.Sheets[sheet.SheetNames[0] ?? ''];
    const rows = utils.sheet_to_json<OrderCells>(cells as never);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      주문번호: bad,
      '배송 메모': '=HYPERLINK("http://x")',
      모르는열: '+82',
      실중량: 3.2,
    });
    expect(rows[1]).toMatchObject({ 품명: '오메가', 사유: expect.stringContaining('품명') });
    expect(Object.values(cells as object).filter(({ f }) => f)).toEqual([]);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('사유');

    const again = await send([rows[0] as OrderCells, { ...rows[1], 품명: 'OMEGA' }]);
    expect(again.body).toMatchObject({ successCount: 1, failedCount: 0 });
    expect((await findOrders([bad]))[0]?.itemList).toHaveLength(2);
  });

  it('keeps the currency of a number format in the workbook of failed rows', async () => {
    const number = orderNumber();
    const row = orderCells({ 주문번호: number, 단가: 5000, 품명: '오메가' });
    const { body } = await partner.postForm(IMPORT, importForm(priceFormatSheet('[$-412]"₩"#,##0', row)));
    const { content } = await workbook(partner, body.failedExcelDownloadUrl);
    const book = read(content, { type: 'array', cellNF: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
    utils.sheet_add_aoa(sheet, [['OMEGA']], { origin: { r: 1, c: Object.keys(row).indexOf('품명') } });
    const corrected = new Uint8Array(write(book, { type: 'buffer' }));
    expect((await partner.postForm(IMPORT, importForm(corrected))).body).toMatchObject({ successCount: 1 });
    expect((await findOrders([number]))[0]?.itemList[0]).toMatchObject({ unitPrice: 5000, currency: 'KRW' });
  });

  it('writes nothing in a dry run and returns the result of the later import', async () => {
    const [good, bad] = [orderNumber(), orderNumber()];
    const rows = [
      orderCells({ 주문번호: good }),
      { 주문번호: good, 품명: 'SECOND' },
      orderCells({ 주문번호: bad, 우편번호: '' }),
    ];
    const tried = await send(rows, { dryRun: '1' });
    expect(tried.body).toMatchObject({
      successCount: 1,
      failedCount: 1,
      failedExcelDownloadUrl: null,
      dryRun: { itemCount: 2, importedBefore: null },
    });
    expect(tried.units.write).toBe(0);
    expect(await findOrders([good])).toEqual([]);
    const done = await send(rows);
    expect(done.body.failedRows).toEqual(tried.body.failedRows);
    expect(done.body.dryRun).toBeUndefined();
    expect((await send(rows, { dryRun: '1' })).body.dryRun.importedBefore).toEqual({
      at: expect.any(String),
      by: expect.any(String),
    });
  });

  it('registers orders for the partner that staff chose, and orders of a partner always for this partner', async () => {
    const [a, b] = [orderNumber(), orderNumber()];
    expect((await send([orderCells({ 주문번호: a })], { partnerId: '3' }, staff)).body.successCount).toBe(1);
    expect((await send([orderCells({ 주문번호: b })], { partnerId: '3' })).body.successCount).toBe(1);
    expect((await findOrders([a, b], staff)).map(({ partnerId }) => partnerId)).toEqual([3, 2]);
    expect((await send([orderCells()], { partnerId: '99999' }, staff)).body.code).toBe('PARTNER_NOT_FOUND');
  });
});

describe('GET /api/parcel/importTemplate', () => {
  it('returns a workbook whose examples can be imported, with a description of each column', async () => {
    const { status, content } = await workbook(partner, '/api/parcel/importTemplate');
    expect(status).toBe(200);
    const tried = await partner.postForm(IMPORT, importForm(content, { dryRun: '1' }));
    expect(tried.body).toMatchObject({ successCount: 2, failedCount: 0, dryRun: { itemCount: 3 } });
    expect((await partner.postForm(IMPORT, importForm(content))).body.successCount).toBe(2);

    const book = read(content, { type: 'array' });
    expect(book.SheetNames).toEqual(['주문등록', '작성 안내', '선택 목록']);
    const explained = utils.sheet_to_json<string[]>(book.Sheets['작성 안내'] as never, { header: 1 });
    const headers = utils.sheet_to_json<string[]>(book.Sheets.주문등록 as never, { header: 1 })[0] ?? [];
    const names = explained.map(([name]) => name);
    for (const header of headers) expect(names).toContain(header.replace(' *', ''));
  });
});

describe('POST /api/parcel/importExcel, repeated', () => {
  it('returns the first answer for the same idempotency key and registers nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const orderId = orderNumber();
    const rows = [orderCells({ 주문번호: orderId }), orderCells({ 주문번호: orderNumber(), 수량: 0 })];
    const first = await send(rows, {}, partner, headers);
    const second = await send(rows, {}, partner, headers);
    expect(first.body).toMatchObject({ successCount: 1, failedCount: 1 });
    expect(second.body).toEqual(first.body);
    const other = await send([orderCells({ 주문번호: orderNumber() })], {}, partner, headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('returns 409 FILE_IMPORTED for a file that the partner imported, unless repeat is 1', async () => {
    const memo = randomUUID();
    const rows = [orderCells({ '배송 메모': memo })];
    expect((await send(rows)).body.successCount).toBe(1);
    const second = await send(rows);
    expect(codeOf(second)).toEqual([409, 'FILE_IMPORTED']);
    expect(second.body.message).toMatch(/^이미 등록한 파일입니다\. \(\d{4}-\d\d-\d\d \d\d:\d\d, /);
    expect((await send(rows, {}, partner2)).body.successCount).toBe(1);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await send(rows, { repeat: '1' }, partner, headers)).body.successCount).toBe(1);
    expect((await send(rows, { repeat: '1' }, partner, headers)).body.successCount).toBe(1);
    const { rows: all } = (await partner.post('/api/parcel/parcel', {})).body;
    const ids = all.slice(0, 20).map(({ id }: Order) => id);
    const { body } = await partner.post('/api/parcel/getOrders', { id: ids });
    expect(body.filter(({ orderMemo }: Order) => orderMemo === memo)).toHaveLength(2);
  });

  it('accepts a file again if none of its orders was registered', async () => {
    const rows = [orderCells({ '배송 메모': randomUUID(), 우편번호: '1' })];
    const first = await send(rows);
    expect(first.body.failedCount).toBe(1);
    expect((await send(rows)).body.failedRows).toEqual(first.body.failedRows);
  });

  it('registers the orders of three concurrent imports of one file once', async () => {
    const orderIds = Array.from({ length: 60 }, orderNumber);
    const rows = orderIds.map((orderId) => orderCells({ 주문번호: orderId }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(rows, {}, partner, { 'idempotency-key': randomUUID() })),
    );
    for (const { status, body } of answers) {
      if (status === 200) expect(body.successCount).toBe(60);
      else expect(body.code).toBe('FILE_IMPORTED');
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const orders = await findOrders(orderIds);
    expect(new Set(orders.map(({ hblNo }) => hblNo)).size).toBe(60);
  });
});
