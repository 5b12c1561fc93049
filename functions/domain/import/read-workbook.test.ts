import { utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { readSheet } from './read-workbook.ts';

const workbook = async (fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> => {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('주문'));
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const rowsOf = (cells: (string | number)[][]) => workbook((sheet) => void sheet.addRows(cells));
const xls = (cells: (string | number)[][]): Uint8Array => {
  const book = utils.book_new(utils.aoa_to_sheet(cells), '주문');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }));
};

const texts = async (file: Uint8Array) => {
  const { header, rows } = await readSheet(file, MAX_CALL_ROWS);
  return [header, ...rows].map(({ rowIndex, cells }) => [rowIndex, ...cells.map((cell) => cell?.display)]);
};

// Parts of a valid workbook, some of which a test replaces.
let plain: Record<string, Uint8Array>;
beforeAll(async () => {
  plain = unzipSync(
    await rowsOf([
      ['품명', '수량'],
      ['BAG', 1],
    ]),
  );
});
const withParts = (parts: Record<string, Uint8Array | string>) =>
  zipSync({
    ...plain,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  });
const sheetXml = (rows: string, more = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${more}<sheetData>${rows}</sheetData></worksheet>`;
const withSheet = (rows: string, more?: string) =>
  withParts({ 'xl/worksheets/sheet1.xml': sheetXml(rows, more) });
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const twoRows = `<row r="1">${inline('A1', '품명')}</row><row r="2">${inline('A2', 'BAG')}</row>`;

const refusal = async (file: Uint8Array) => {
  const before = performance.now();
  const code = await readSheet(file, MAX_CALL_ROWS).then(
    () => 'read',
    ({ code }) => code,
  );
  // Refusing must be fast. At most 100 MB are inflated.
  expect(performance.now() - before).toBeLessThan(5_000);
  return code;
};

describe('readSheet of a workbook', () => {
  const cells = [
    ['주문번호', '받는 분 이름', '수량'],
    ['A-1', '홍길동', 2],
    ['A-2', '㈜한국 뷁', 3],
  ];
  const read = [
    [1, '주문번호', '받는 분 이름', '수량'],
    [2, 'A-1', '홍길동', '2'],
    [3, 'A-2', '㈜한국 뷁', '3'],
  ];

  it('detects .xlsx and .xls from the file content and reads both', async () => {
    expect(await texts(await rowsOf(cells))).toEqual(read);
    expect(await texts(xls(cells))).toEqual(read);
  });

  it('ignores ZIP parts that are not needed', async () => {
    const book = utils.book_new(utils.aoa_to_sheet(cells), '주문');
    expect(await texts(new Uint8Array(write(book, { type: 'buffer' })))).toEqual(read);
  });

  it('reads inline texts and ignores the declared dimension', async () => {
    const file = withSheet(twoRows, '<dimension ref="A1:XFD1048576"/>');
    expect(await texts(file)).toEqual([
      [1, '품명'],
      [2, 'BAG'],
    ]);
  });

  it.each(['hidden="1"', "hidden='true'", 'ht="0" customHeight="1"', 'ht="0.0"'])(
    'takes a row with %s for hidden',
    async (attributes) => {
      const rows = `${twoRows}<row r="3" ${attributes}>${inline('A3', 'CAP')}</row>`;
      const { hiddenRows, ...sheet } = await readSheet(withSheet(rows), MAX_CALL_ROWS);
      expect([[...hiddenRows], sheet.rows.length]).toEqual([[3], 1]);
    },
  );

  it('takes a row with a small height for visible', async () => {
    const { hiddenRows } = await readSheet(
      withSheet(`${twoRows}<row r="3" ht="0.75">${inline('A3', 'CAP')}</row>`),
      MAX_CALL_ROWS,
    );
    expect(hiddenRows.size).toBe(0);
  });

  it.each([
    ['<si/>', undefined],
    ['<si><t/><phoneticPr fontId="1" type="noConversion"/></si>', undefined],
    ['<si xml:space="preserve"><t>BAG</t></si>', 'BAG'],
  ])('reads the shared text %s, and the one after it in its own cell', async (first, display) => {
    const file = withParts({
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${first}<si><t>한호</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetXml(
        `<row r="1">${inline('A1', '품명')}</row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>`,
      ),
    });
    expect((await texts(file))[1]).toEqual([2, display, '한호']);
  });

  it('preserves Korean text in thousands of rows', async () => {
    const many = Array.from({ length: 5_000 }, (_, nth) => [`가나다라마바사${nth}`, `뷁 ${nth}`]);
    const found = await texts(await rowsOf([['이름', '주소'], ...many]));
    expect(found.slice(1)).toEqual(many.map((row, nth) => [nth + 2, ...row]));
  });
});

describe('readSheet of a cell', () => {
  const cellOf = async (fill: (cell: ExcelJS.Cell) => void) => {
    const file = await workbook((sheet) => {
      sheet.addRows([['가', '나'], ['x']]);
      fill(sheet.getCell('B2'));
    });
    return (await readSheet(file, MAX_CALL_ROWS)).rows[0]?.cells[1];
  };
  const textOf = async (value: ExcelJS.CellValue, numFmt = 'General') =>
    (await cellOf((cell) => Object.assign(cell, { value, numFmt })))?.display;

  it('returns trimmed text with ordinary characters, numbers without rounding errors, and rich text as plain text', async () => {
    expect(await textOf('  ０１０－１２３４　홍길동\n ')).toBe('010-1234 홍길동');
    expect(await textOf('한글')).toBe('한글');
    expect(await textOf(1.1 + 2.2)).toBe('3.3');
    expect(await textOf(123_456_789_012)).toBe('123456789012');
    expect(await textOf(4524, '00000')).toBe('04524');
    expect(await textOf({ richText: [{ text: '홍' }, { text: '길동' }] })).toBe('홍길동');
  });

  it('returns undefined for a cell that contains only blanks', async () => {
    expect(await textOf(' 　\t')).toBeUndefined();
  });

  it.each([
    ['a formula with a cached result', { formula: 'A2&"!"', result: 'x!' }, /수식/],
    ['a formula without a result', { formula: 'HYPERLINK("http://x")' } as ExcelJS.CellValue, /수식/],
    ['a date', new Date('2026-11-21'), /날짜/],
    ['an error', { error: '#N/A' } as ExcelJS.CellValue, /오류/],
  ])('reports a problem for %s', async (_, value, problem) => {
    expect((await cellOf((cell) => Object.assign(cell, { value })))?.problem).toMatch(problem);
  });

  it('reads a text that begins with = as text', async () => {
    expect(await textOf('=1+1')).toBe('=1+1');
  });
});

describe('readSheet of a hostile or broken file', () => {
  it('ignores empty rows and cells up to row 1,048,576', async () => {
    const empty = Array.from({ length: 1_048_574 }, (_, nth) => `<row r="${nth + 3}" s="1"/>`).join('');
    const cellsOnly = '<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>';
    expect(await texts(withSheet(twoRows + empty + cellsOnly))).toEqual([
      [1, '품명'],
      [2, 'BAG'],
    ]);
  });

  it('reads a row at the last possible position', async () => {
    const last = `<row r="1048576">${inline('A1048576', 'LAST')}</row>`;
    expect((await texts(withSheet(twoRows + last))).at(-1)).toEqual([1_048_576, 'LAST']);
  });

  it('refuses a declared size above 100 MB, or above 200 times the compressed size, before inflating', async () => {
    const bomb = zipSync({ ...plain, 'xl/worksheets/sheet1.xml': new Uint8Array(150_000_000) });
    expect(await refusal(bomb)).toBe('SPREADSHEET_TOO_LARGE');
    const repetitive = withParts({ 'xl/sharedStrings.xml': new Uint8Array(5_000_000) });
    expect(await refusal(repetitive)).toBe('SPREADSHEET_TOO_LARGE');
  });

  it('does not count the size of pictures, because they are not inflated', async () => {
    const pictures = Object.fromEntries(
      Array.from({ length: 30 }, (_, nth) => [`xl/media/image${nth}.png`, new Uint8Array(5_000_000)]),
    );
    expect(await refusal(withParts(pictures))).toBe('read');
  });

  it('refuses a part that is longer than declared', async () => {
    const file = Buffer.from(withSheet(twoRows + '<row/>'.repeat(50_000)));
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const entry = file.lastIndexOf(name) - 46;
    file.writeUInt32LE(5_000, entry + 24);
    expect(await refusal(file)).toBe('SPREADSHEET_UNREADABLE');
  });

  it.each([
    ['too many rows', () => withSheet('<row><c><v>1</v></c></row>'.repeat(6_000))],
    ['too many cells', () => withSheet(`<row>${'<c><v>1</v></c>'.repeat(600_000)}</row>`)],
    ['a cell in the last column', () => withSheet(`${twoRows}<row r="3">${inline('XFD3', 'x')}</row>`)],
    [
      'too many parts',
      () => withParts(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, 'x']))),
    ],
    [
      'too many shared strings',
      () => withParts({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(600_000)}</sst>` }),
    ],
  ])('refuses %s as too large', async (_, file) => {
    expect(await refusal(file())).toBe('SPREADSHEET_TOO_LARGE');
  });

  it.each([
    ['a VBA part', () => withParts({ 'xl/vbaProject.bin': 'x' })],
    [
      'the content type',
      () =>
        withParts({
          '[Content_Types].xml': '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>',
        }),
    ],
  ])('refuses a workbook with macros, detected from %s', async (_, file) => {
    expect(await refusal(file())).toBe('SPREADSHEET_MACROS');
  });

  it('does not expand XML entities', async () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><!ENTITY c SYSTEM "file:///etc/passwd">';
    const xml = sheetXml(
      `<row r="1">${inline('A1', '품명')}</row><row r="2">${inline('A2', '&b;&c;')}</row>`,
    );
    const found = await texts(withParts({ 'xl/worksheets/sheet1.xml': entities + xml }));
    expect(found[1]).toEqual([2, '&b;&c;']);
  });

  it('returns within 5 s for malformed tags that could cause regular expression backtracking', async () => {
    const tag = `<c ${'r="'.repeat(2_000_000)}`;
    expect(await refusal(withSheet(twoRows + tag))).not.toBe('INTERNAL');
    expect(await refusal(withSheet(twoRows + '<c r="A1"'.repeat(500_000)))).toMatch(/SPREADSHEET|read/);
  });

  it('refuses an .xls with broken records on which the xlsx library would loop', async () => {
    const phone = { '보내는 분 전화번호': '61491570006' };
    const rows = Array.from({ length: 40 }, (_, nth) => orderCells({ 주문번호: `N${nth}`, ...phone }));
    const file = spreadsheet(rows, 'biff8');
    for (const at of [768, 5952, 12544, 19200, 19456, 20032, 22784]) file[at] = 0;
    for (const [at, byte] of [
      [1024, 64],
      [7424, 255],
      [13632, 128],
    ] as const)
      file[at] = byte;
    expect(await refusal(file)).toBe('SPREADSHEET_EMPTY');
  });

  const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
  const encrypted = () => {
    const file = Buffer.from(zipSync(plain));
    file.writeUInt16LE(1, file.lastIndexOf(Buffer.from('[Content_Types].xml')) - 38);
    return file;
  };
  it.each([
    ['an empty file', () => text(''), 'SPREADSHEET_UNREADABLE'],
    ['a web page called .xls', () => text('<html><table><tr><td>품명'), 'SPREADSHEET_UNREADABLE'],
    ['a CSV file', () => text('a,b\n1,2'), 'SPREADSHEET_UNREADABLE'],
    ['a zip of something else', () => zipSync({ 'a.txt': strToU8('a') }), 'SPREADSHEET_UNREADABLE'],
    ['half a workbook', () => zipSync(plain).subarray(0, 2_000), 'SPREADSHEET_UNREADABLE'],
    ['a truncated .xls', () => xls([['a'], ['b']]).subarray(0, 700), 'SPREADSHEET_UNREADABLE'],
    ['an encrypted zip', encrypted, 'SPREADSHEET_PROTECTED'],
    ['an empty sheet', () => withSheet(''), 'SPREADSHEET_EMPTY'],
    [
      'a sheet with headers only',
      () => withSheet(`<row r="1">${inline('A1', '품명')}</row>`),
      'SPREADSHEET_EMPTY',
    ],
  ])('throws for %s', async (_, file, code) => {
    expect(await refusal(file())).toBe(code);
  });
});
