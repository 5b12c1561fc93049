import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { importForm, orderCells } from '#test/fixtures/spreadsheets.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { importUpload, waitForJob } from '#test/support/import-jobs.ts';
import { downloadWorkbook, IMPORT, orderNumber, ordersByNumber } from '#test/support/imports.ts';

const [partner, partner2, staff] = await demoClients('partner', 'partner2', 'staff');

const readCase = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../fixtures/workbooks/cases/${name}`, import.meta.url)));
const importFile = (content: Uint8Array, fields = {}, name = '주문.xlsx', as = partner) =>
  as.postForm(IMPORT, importForm(content, fields, name));
const importCase = async (name: string, fields = {}) => importFile(await readCase(name), fields, name);

/** Cells that a test sets in a workbook of the fixtures or of an earlier answer. */
const changed = async (content: Uint8Array, cells: Record<string, ExcelJS.CellValue>) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(content.buffer as ArrayBuffer);
  for (const [address, value] of Object.entries(cells)) {
    (book.worksheets[0] as ExcelJS.Worksheet).getCell(address).value = value;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
};

describe('POST /api/parcel/importExcel with files of partners', () => {
  it.each([
    [
      'codes-by-number-format.xlsx',
      'SM-12345',
      { hblNo: 'HX00779253', pcc: 'P123456789012', itemList: [{ hsCode: '210690' }] },
    ],
    ['total-line.xlsx', 'BUG-1015', { itemList: [{ itemName: 'Vitamin', unitPrice: 10.5 }] }],
    ['with-250-pictures.xlsx', 'BUG-1016', { receiverName: '홍나무' }],
    ['excel95-code-page-949.xls', 'BUG-1017', { receiverName: '홍도담' }],
    ['grams.xlsx', 'BUG-1027', { weight: 1.2 }],
    ['hs-0409-as-number.xlsx', 'BUG-1005', { itemList: [{ hsCode: '040900' }] }],
    ['phone-international.xlsx', 'BUG-1011', { receiverMobile: '01012345678' }],
  ])('registers the order of %s', async (name, orderId, stored) => {
    const { body } = await importCase(name);
    expect(body).toMatchObject({ successCount: 1, failedCount: 0 });
    expect((await ordersByNumber(partner, [orderId]))[0]).toMatchObject(stored);
  });

  it('reads the leading zero of a numeric phone, and refuses a text that a program wrote as a decimal number', async () => {
    const content = await readCase('phones-of-programs.xlsx');
    const { body } = await importFile(content);
    expect(body).toMatchObject({
      successCount: 0,
      failedRows: [{ cells: [{ header: '휴대폰번호 *', value: '1012345678.0' }] }],
    });
    const corrected = await changed(content, { L2: '010-1234-5678' });
    const { body: answer } = await importFile(corrected);
    expect(answer.failedRows).toEqual([]);
    expect(await ordersByNumber(partner, ['BUG-1009'])).toMatchObject([
      { receiverTel: '021234567', receiverMobile: '01012345678' },
    ]);
  });

  it('names a line of totals in the dry run', async () => {
    const { body } = await importCase('total-line.xlsx', { dryRun: '1' });
    expect(body.dryRun).toMatchObject({ totalRows: [3], hiddenRows: 0, sheet: 'Sheet1', sheets: [] });
  });

  it('leaves out and counts rows that a filter has hidden, and includes them on request', async () => {
    const name = 'filtered-row.xlsx';
    const tried = await importCase(name, { dryRun: '1' });
    expect(tried.body).toMatchObject({ successCount: 2, dryRun: { hiddenRows: 1 } });
    const included = await importCase(name, { dryRun: '1', includeHidden: '1' });
    expect(included.body).toMatchObject({ successCount: 3, dryRun: { hiddenRows: 1 } });
    expect((await importCase(name)).body.successCount).toBe(2);
    const orderIds = ['BUG-1014-0', 'BUG-1014-1', 'BUG-1014-2'];
    const stored = await ordersByNumber(partner, orderIds);
    expect(stored.map(({ orderId }) => orderId)).toEqual(['BUG-1014-0', 'BUG-1014-2']);
  });

  it('keeps the leading zeros of a number format in the file of failed rows', async () => {
    const { body } = await importCase('failed-row-with-zeros.xlsx', { repeat: '1' });
    expect(body.failedRows[0]?.rowData.orderId).toBe('002779');
    const failed = await downloadWorkbook(url, partner, body.failedExcelDownloadUrl);
    const corrected = await changed(failed.content, { P2: 'P123456789012' });
    expect((await importFile(corrected)).body).toMatchObject({ successCount: 1, failedCount: 0 });
    expect(await ordersByNumber(partner, ['002779'])).toHaveLength(1);
  });
});

it('POST /api/parcel/readCourierNumbers refuses a number that has lost digits', async () => {
  const content = Buffer.from(await readCase('courier-sheet-20-digits.xlsx')).toString('base64');
  const { body } = await staff.post('/api/parcel/readCourierNumbers', { filename: '운송장.xlsx', content });
  expect(body.rows).toEqual([
    expect.objectContaining({
      hblNo: 'HHK1000001',
      problem: '숫자 서식이라 뒷자리를 잃었습니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.',
    }),
  ]);
});

describe('POST /api/parcel/importExcel with several sheets', () => {
  const workbook = async (sheets: Record<string, string>, changes = {}, hiddenRow = 0) => {
    const book = new ExcelJS.Workbook();
    for (const [name, orderId] of Object.entries(sheets)) {
      const row = orderCells({ 주문번호: orderId, ...changes });
      const sheet = book.addWorksheet(name);
      sheet.addRows([Object.keys(row), Object.values(row)]);
      if (hiddenRow > 0) sheet.getRow(hiddenRow).hidden = true;
    }
    return new Uint8Array(await book.xlsx.writeBuffer());
  };

  it('returns the names of sheets with orders, and registers the chosen ones as separate imports', async () => {
    const [air, sea] = [orderNumber(), orderNumber()];
    const file = await workbook({ 항공: air, 해운: sea });
    const tried = await importFile(file, { dryRun: '1' });
    expect(tried.body.dryRun).toMatchObject({ sheet: '항공', sheets: ['항공', '해운'] });
    for (const sheet of ['해운', '항공']) {
      const chosen = await importFile(file, { dryRun: '1', sheet });
      expect(chosen.body.dryRun).toMatchObject({ sheet, importedBefore: null });
      expect((await importFile(file, { sheet })).body.successCount).toBe(1);
    }
    expect(await ordersByNumber(partner, [air, sea])).toHaveLength(2);
    expect((await importFile(file, { sheet: '해운' })).body.code).toBe('FILE_IMPORTED');
  });

  it('corrects the failed rows of the chosen sheet in a job, also hidden ones', async () => {
    const [air, sea] = [orderNumber(), orderNumber()];
    const file = await workbook({ 항공: air, 해운: sea }, { 우편번호: '1' }, 2);
    const { jobId, result } = await importUpload(partner, file, { sheet: '해운', includeHidden: '1' });
    expect(result).toMatchObject({ failedCount: 1, failedRows: [{ rowData: { orderId: sea } }] });
    const [{ rowIndex, cells }] = result.failedRows;
    const corrected = [{ row: rowIndex, place: cells[0].place, value: '04524' }];
    const { body } = await partner.post('/api/parcel/importExcelCorrections', { jobId, cells: corrected });
    expect((await waitForJob(partner, body.jobId)).result).toMatchObject({ successCount: 1 });
    const stored = await ordersByNumber(partner, [air, sea]);
    expect(stored.map(({ orderId }) => orderId)).toEqual([sea]);
  });

  it('returns the number of hidden rows in a dry run of a sheet without other rows', async () => {
    const file = await workbook({ 항공: orderNumber() }, {}, 2);
    const { body } = await importFile(file, { dryRun: '1' });
    expect(body).toMatchObject({ successCount: 0, failedCount: 0, dryRun: { hiddenRows: 1 } });
    expect((await importFile(file)).body.code).toBe('SPREADSHEET_EMPTY');
  });

  it('refuses the name of a sheet that the file does not show', async () => {
    const { status, body } = await importFile(await workbook({ 항공: orderNumber() }), { sheet: '해운' });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.fields).toEqual([expect.objectContaining({ path: 'sheet' })]);
  });
});

describe('POST /api/parcel/importExcel with headers in two rows', () => {
  it('reads every column, and names the columns that it does not use', async () => {
    const orderId = orderNumber();
    const row = orderCells({ 주문번호: orderId });
    const headers = Object.keys(row);
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('주문');
    sheet.addRows([headers, headers, [...Object.values(row), '적립금']]);
    sheet.getCell(1, 6).value = '받는 분';
    sheet.getCell(2, 6).value = '이름';
    headers.forEach((header, place) => {
      if (header === '받는 분 이름' || header === '전화번호') return;
      sheet.mergeCells(1, place + 1, 2, place + 1);
    });
    sheet.mergeCells(1, 6, 1, 7);
    const file = new Uint8Array(await book.xlsx.writeBuffer());
    const { body } = await importFile(file, { dryRun: '1' });
    expect(body).toMatchObject({ successCount: 1, dryRun: { headerRow: 1, missing: [] } });
    expect(body.dryRun.unusedColumns).toEqual([{ place: headers.length, header: '', example: '적립금' }]);
    expect((await importFile(file)).body.successCount).toBe(1);
    expect((await ordersByNumber(partner, [orderId]))[0]).toMatchObject({
      receiverName: '홍길동',
      receiverTel: '0212345678',
    });
  });
});

describe('a resident registration number in the column of customs clearance codes', () => {
  it('is repeated neither in the answer nor in the file of failed rows', async () => {
    const file = await changed(await readCase('failed-row-with-zeros.xlsx'), {
      A2: orderNumber(),
      P2: '900101-1234567',
      M2: '1',
    });
    const { body } = await importFile(file, {}, '주문.xlsx', partner2);
    expect(body).toMatchObject({ successCount: 0, failedRows: [{ rowData: { pcc: '900101-*******' } }] });
    const { content } = await downloadWorkbook(url, partner2, body.failedExcelDownloadUrl);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(content.buffer as ArrayBuffer);
    expect(book.worksheets[0]?.getCell('P2').value).toBe('900101-*******');
    expect(JSON.stringify(body)).not.toContain('1234567');
  });
});
