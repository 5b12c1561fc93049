import { readFile } from 'node:fs/promises';
import { CFB, utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { columnsOf, noMapping } from './columns.ts';
import { importTemplate } from './import-template.ts';
import { onlyMapping } from './layouts.ts';
import { headerFinder } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';

const headers = Object.keys(orderCells());
const orders = (...orderIds: string[]) => [
  headers,
  ...orderIds.map((orderId) => Object.values(orderCells({ 주문번호: orderId }))),
];
const notes = [
  ['공지', '날짜'],
  ['휴무', '11월'],
];

type TestSheet = { rows: (string | number)[][]; state?: ExcelJS.WorksheetState; hidden?: number[] };
const workbook = async (sheets: Record<string, TestSheet>) => {
  const book = new ExcelJS.Workbook();
  for (const [name, { rows, state = 'visible', hidden = [] }] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name, { state });
    sheet.addRows(rows);
    for (const row of hidden) sheet.getRow(row).hidden = true;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const read = (file: Uint8Array, options = {}) =>
  readSheet(file, MAX_CALL_ROWS, {
    findHeader: headerFinder(columnsOf([]), onlyMapping(noMapping)),
    ...options,
  });
const summaryOf = async (...args: Parameters<typeof read>) => {
  const { name, similarSheets, rows, hiddenRows } = await read(...args);
  return {
    name,
    similarSheets,
    orderIds: rows.map(({ cells }) => cells[0]?.display),
    hiddenRows: [...hiddenRows],
  };
};

describe('sheet that readSheet reads', () => {
  it.each(['hidden', 'veryHidden'] as const)('is never a sheet with the state %s', async (state) => {
    const file = await workbook({ 지난달: { rows: orders('OLD'), state }, 이번달: { rows: orders('NEW') } });
    expect(await summaryOf(file)).toMatchObject({ name: '이번달', orderIds: ['NEW'], similarSheets: [] });
    await expect(read(file, { sheetName: '지난달' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is the first visible sheet with orders', async () => {
    const file = await workbook({ 공지: { rows: notes }, 주문: { rows: orders('A') } });
    expect(await summaryOf(file)).toMatchObject({ name: '주문', orderIds: ['A'], similarSheets: ['주문'] });
  });

  it('is the first visible sheet with rows if no header is known', async () => {
    const file = await workbook({ 빈: { rows: [] }, 하나: { rows: notes }, 둘: { rows: notes } });
    expect(await summaryOf(file)).toMatchObject({ name: '하나', similarSheets: [] });
  });

  it('can be chosen if several visible sheets look like orders', async () => {
    const file = await workbook({ 항공: { rows: orders('A') }, 해운: { rows: orders('S') } });
    expect(await summaryOf(file)).toMatchObject({ name: '항공', similarSheets: ['항공', '해운'] });
    expect(await summaryOf(file, { sheetName: '해운' })).toMatchObject({
      name: '해운',
      orderIds: ['S'],
      similarSheets: ['항공', '해운'],
    });
  });

  it('stays the same if the user chooses the row of its headers', async () => {
    const file = await workbook({ 공지: { rows: notes }, 주문: { rows: [['제목'], ...orders('A')] } });
    expect(await summaryOf(file, { headerRow: 1 })).toMatchObject({ name: '주문' });
  });

  it('is the only sheet of the import template that looks like orders', async () => {
    expect(await summaryOf(await importTemplate([], new Date(0)))).toMatchObject({
      name: '주문등록',
      similarSheets: ['주문등록'],
    });
  });

  it('is the first visible sheet of an .xls, too', async () => {
    const book = utils.book_new(utils.aoa_to_sheet(orders('OLD')), '지난달');
    utils.book_append_sheet(book, utils.aoa_to_sheet(orders('NEW')), '이번달');
    book.Workbook = {
      Sheets: [
        { name: '지난달', Hidden: 1 },
        { name: '이번달', Hidden: 0 },
      ],
    };
    for (const bookType of ['biff8', 'biff5', 'xlsx'] as const) {
      const file = new Uint8Array(write(book, { type: 'buffer', bookType }));
      expect((await summaryOf(file)).orderIds, bookType).toEqual(['NEW']);
    }
  });
});

describe('hidden rows of readSheet', () => {
  const hiddenSecond = { 주문: { rows: orders('A', 'B', 'C'), hidden: [3] } };

  it('are left out and counted', async () => {
    expect(await summaryOf(await workbook(hiddenSecond))).toMatchObject({
      orderIds: ['A', 'C'],
      hiddenRows: [3],
    });
  });

  it('are read on request', async () => {
    expect(await summaryOf(await workbook(hiddenSecond), { includeHidden: true })).toMatchObject({
      orderIds: ['A', 'B', 'C'],
      hiddenRows: [3],
    });
  });

  it('do not count above the header or without a value', async () => {
    const file = await workbook({ 주문: { rows: [['제목'], ...orders('A')], hidden: [1, 9] } });
    expect(await summaryOf(file)).toMatchObject({ orderIds: ['A'], hiddenRows: [] });
  });

  it('are found in an .xls', async () => {
    const book = utils.book_new(utils.aoa_to_sheet(orders('A', 'B', 'C')), '주문');
    const container = CFB.read(Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' })), {
      type: 'buffer',
    });
    const stream = Buffer.from(CFB.find(container, 'Workbook')?.content as Uint8Array);
    // A Row record after the BOF record of the sheet: type, length, row, columns, height, reserved, flags.
    const start = stream.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x10, 0x00]));
    const row = Buffer.alloc(20);
    row.writeUInt16LE(0x0208, 0);
    row.writeUInt16LE(16, 2);
    row.writeUInt16LE(2, 4);
    row.writeUInt8(0x20, 16);
    const changed = Buffer.concat([stream.subarray(0, start + 20), row, stream.subarray(start + 20)]);
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/Workbook', changed);
    const content = new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
    expect(await summaryOf(content)).toMatchObject({ orderIds: ['A', 'C'], hiddenRows: [3] });
  });
});

describe('parts of an .xlsx', () => {
  const renamed = (parts: Record<string, Uint8Array>, names: Record<string, string>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [names[name] ?? name, part]));

  it('are found by their relationships, with other names and absolute targets', async () => {
    const parts = renamed(unzipSync(await workbook({ 주문: { rows: orders('A') } })), {
      'xl/workbook.xml': 'book/main.xml',
      'xl/_rels/workbook.xml.rels': 'book/_rels/main.xml.rels',
      'xl/worksheets/sheet1.xml': 'data/first.xml',
      'xl/sharedStrings.xml': 'book/texts.xml',
    });
    const change = (name: string, from: string, to: string) => {
      parts[name] = strToU8(strFromU8(parts[name] as Uint8Array).replace(from, to));
    };
    change('_rels/.rels', 'xl/workbook.xml', '/book/main.xml');
    change('book/_rels/main.xml.rels', 'worksheets/sheet1.xml', '../data/first.xml');
    change('book/_rels/main.xml.rels', 'sharedStrings.xml', '/book/texts.xml');
    change('book/_rels/main.xml.rels', 'styles.xml', '/xl/styles.xml');
    expect((await summaryOf(zipSync(parts))).orderIds).toEqual(['A']);
  });
});

describe('readSheet of an .xls of Excel 95', () => {
  it('decodes texts and the names of sheets by their code page', async () => {
    const folder = new URL('../../../test/fixtures/workbooks/cases/', import.meta.url);
    const file = new Uint8Array(await readFile(new URL('excel95-code-page-949.xls', folder)));
    const { header, rows } = await read(file);
    expect(header.cells[0]?.display).toBe('주문번호');
    expect(rows[0]?.cells.map((cell) => cell?.display)).toContain('홍도담');
  });
});
