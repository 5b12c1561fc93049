import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  importForm,
  type OrderCells,
  orderCells,
  spreadsheet,
  workbookWithSheet,
} from '#test/fixtures/spreadsheets.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { IMPORT, importRows, ordersByNumber } from '#test/support/imports.ts';

const [partner, partner2] = await demoClients('partner', 'partner2');

const send = (rows: readonly OrderCells[], fields = {}, as = partner, headers = {}) =>
  importRows(as, rows, fields, headers);

/** A row with every column and no value. */
const blank = Object.fromEntries(Object.keys(orderCells()).map((header) => [header, '']));
const readFixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../fixtures/workbooks/${name}`, import.meta.url)));

describe('POST /api/parcel/importExcel with a LibreOffice file', () => {
  it.each([
    ['libreoffice.xlsx', () => partner],
    ['libreoffice.xls', () => partner2],
  ] as const)('imports %s and refuses the rows with a date cell and a formula', async (name, as) => {
    const { status, body } = await as().postForm(IMPORT, importForm(await readFixture(name), {}, name));
    expect(status).toBe(200);
    expect(body).toMatchObject({ successCount: 2, failedCount: 2 });
    expect(body.failedRows).toEqual([
      {
        rowIndex: 5,
        rowData: expect.anything(),
        error: expect.stringContaining('배송 메모: 날짜 서식'),
        cells: [{ place: expect.any(Number), header: '배송 메모', value: '2026-11-20' }],
      },
      {
        rowIndex: 6,
        rowData: expect.anything(),
        error: '수량: 수식 대신 값을 입력해주세요.',
        cells: [{ place: expect.any(Number), header: '수량', value: '' }],
      },
    ]);
    const [first, second] = await ordersByNumber(as(), ['LO-1001', 'LO-1002']);
    expect(first).toMatchObject({
      receiverZipcode: '04524',
      itemList: [{ hsCode: '210690' }, { itemName: 'MANUKA HONEY 500G', hsCode: '040900' }],
    });
    expect(second).toMatchObject({
      receiverName: '김철수',
      receiverMobile: '01012345678',
      totalPrice: 3703.5,
    });
  });
});

describe('POST /api/parcel/importExcel with an invalid file', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const bomb = () => workbookWithSheet(new Uint8Array(30_000_000));
  const withMacros = () => zipSync({ 'xl/workbook.xml': text('<x/>'), 'xl/vbaProject.bin': text('x') });

  it.each([
    ['an HTML page', () => text('<html>'), '주문.xls', 'SPREADSHEET_UNREADABLE'],
    ['another file extension', () => spreadsheet([orderCells()]), '주문.csv', 'SPREADSHEET_UNREADABLE'],
    ['no rows', () => spreadsheet([]), '주문.xlsx', 'SPREADSHEET_EMPTY'],
    [
      'rows without values',
      () => spreadsheet([{ ...blank, 모르는열: 'x' }]),
      '주문.xlsx',
      'SPREADSHEET_EMPTY',
    ],
    ['unknown columns only', () => spreadsheet([{ 이름: '홍길동' }]), '주문.xlsx', 'SPREADSHEET_COLUMNS'],
    ['a password-protected .xlsx', () => readFixture('protected.xlsx'), '주문.xlsx', 'SPREADSHEET_PROTECTED'],
    ['a password-protected .xls', () => readFixture('protected.xls'), '주문.xls', 'SPREADSHEET_PROTECTED'],
    ['macros', withMacros, '주문.xlsx', 'SPREADSHEET_MACROS'],
    ['a zip bomb', bomb, '주문.xlsx', 'SPREADSHEET_TOO_LARGE'],
  ])('returns 422 for %s', async (_, content, filename, code) => {
    for (const dryRun of code === 'SPREADSHEET_COLUMNS' ? ['0'] : ['0', '1']) {
      const { status, body } = await partner.postForm(
        IMPORT,
        importForm(await content(), { dryRun }, filename),
      );
      expect([status, body.code]).toEqual([422, code]);
    }
  });

  it('returns a message that names the missing required columns', async () => {
    const { 품명: _, 주소: __, ...rest } = orderCells();
    const { body } = await send([rest as OrderCells]);
    expect(body.message).toMatch(/주소.*품명/);
  });

  it('returns 413 for a file over 4 MB, and 415 or 400 for a body that is not a form', async () => {
    const large = await partner.postForm(IMPORT, importForm(new Uint8Array(4_300_000)));
    expect(codeOf(large)).toEqual([413, 'TOO_LARGE']);
    expect((await partner.post(IMPORT, {})).status).toBe(415);
    expect((await partner.postForm(IMPORT, new FormData())).status).toBe(400);
    const broken = await partner.request(IMPORT, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nonsense',
    });
    expect(codeOf(broken)).toEqual([400, 'MALFORMED']);
  });
});
