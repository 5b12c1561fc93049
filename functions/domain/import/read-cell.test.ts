import { type CellObject, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { identifierProblem, quantityText } from './read-cell.ts';
import { readSheet } from './read-workbook.ts';

const cellOf = async (value: number | string, format: string) => {
  const sheet = utils.aoa_to_sheet([['제목'], [value]]);
  (sheet.A2 as CellObject).z = format;
  const file = new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' }));
  return (await readSheet(file, MAX_CALL_ROWS)).rows[0]?.cells[0];
};

describe('display of a numeric cell', () => {
  it.each([
    ['"SM-"00000', 12_345, 'SM-12345'],
    ['"P"000000000000', 123_456_789_012, 'P123456789012'],
    ['"P"General', 123_456_789_012, 'P123456789012'],
    ['000000', 2_779, '002779'],
    ['000-0000-0000', 1_012_345_678, '010-1234-5678'],
    ['0000\\-0000\\-0000', 123_456_789_012, '1234-5678-9012'],
    ['0000.00', 409, '0409.00'],
    ['General', 123_456_789_012_345, '123456789012345'],
    ['0.00E+00', 123_456_789_012, '123456789012'],
    ['한호00000', 12, '한호00012'],
    ['[$-412]0', 12, '12'],
    ['_-* #,##0_-;\\-* #,##0_-;_-* "-"_-;_-@_-', 12_345, '12345'],
  ])('in the format %s shows %s as %s', async (format, value, display) => {
    expect(await cellOf(value, format)).toMatchObject({ display, isNumber: true, original: value });
  });

  it('is empty, like the cell, if the format hides the number', async () => {
    const file = await cellOf(0, '#,###').then(
      () => 'read',
      ({ code }) => code,
    );
    expect(file).toBe('SPREADSHEET_EMPTY');
  });
});

describe('display of a text cell', () => {
  it('contains the texts that its format adds', async () => {
    expect(await cellOf('123456789012', '"P"@')).toMatchObject({
      display: 'P123456789012',
      original: '123456789012',
    });
    expect((await cellOf('홍길동', '_-@_-'))?.display).toBe('홍길동');
  });
});

it.each([
  ["'01012345678", '01012345678'],
  ["'+82 10-1234-5678", '+82 10-1234-5678'],
  ["'P123456789012", 'P123456789012'],
  ["'SM-0012", 'SM-0012'],
  ["'24 MODEL", "'24 MODEL"],
  ["'S CLASS", "'S CLASS"],
])('reads the text %s of another program as %s', async (text, display) => {
  expect((await cellOf(text, 'General'))?.display).toBe(display);
});

it('reads a truth value as the program shows it', async () => {
  const sheet = utils.aoa_to_sheet([['브랜드'], [true]]);
  const file = new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' }));
  expect((await readSheet(file, MAX_CALL_ROWS)).rows[0]?.cells[0]).toMatchObject({ display: 'TRUE' });
});

describe('value of a numeric cell', () => {
  it.each([
    ['#,##0"g"', 1_200, 1_200, 'g'],
    ['0.0" kg"', 24.567, 24.567, 'kg'],
    ['0.0,"kg"', 1_523, 1.523, 'kg'],
    ['[>=1000]0.0,"kg";0"g"', 1_523, 1.523, 'kg'],
    ['[>=1000]0.0,"kg";0"g"', 523, 523, 'g'],
    ['General"g"', 1.5, 1.5, 'g'],
    ['0"lb"', 3, 3, 'lb'],
    ['0.00"m"', 1.25, 1.25, 'm'],
    ['0\\"', 3, 3, '"'],
    ['#,##0개', 3, 3, '개'],
    ['0.00', 24.567, 24.567, ''],
    ['#,##0,', 1_200_000, 1_200_000, ''],
    ['# ?/?', 1.5, 1.5, ''],
    ['0.00E+00', 123, 123, ''],
    ['#,##0"원"', 1_200, 1_200, ''],
  ])('in the format %s is read from %s as %s %s', async (format, sent, value, unit) => {
    expect(await cellOf(sent, format)).toMatchObject({ value, unit });
  });

  it.each([
    ['0%', 0.5, '50%'],
    ['"약 "0"kg"', 3, '약 3kg'],
    ['"SM-"00000', 12, 'SM-00012'],
  ])(
    'in the format %s is not read, because it shows more than number and unit',
    async (format, sent, text) => {
      const cell = await cellOf(sent, format);
      expect(cell?.value).toBeUndefined();
      expect(cell && quantityText(cell)).toBe(text);
    },
  );
});

describe('identifierProblem', () => {
  it('reports a number of more than 15 digits, of which spreadsheet programs lose the last ones', async () => {
    const lost = '숫자 서식이라 뒷자리를 잃었습니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요.';
    const problemOf = async (value: number | string, format: string) => {
      const cell = await cellOf(value, format);
      return cell && identifierProblem(cell);
    };
    expect(await problemOf(1_234_567_890_123_456, 'General')).toBe(lost);
    expect(await problemOf(99_702_512_345_678_900_000, '0')).toBe(lost);
    expect(await problemOf(999_999_999_999_999, 'General')).toBeUndefined();
    expect(await problemOf('99702512345678901234', 'General')).toBeUndefined();
  });
});

describe('readSheet of a number format', () => {
  it('reports a problem for the cells of an unreadable format', async () => {
    expect((await cellOf(1, '0"kg'))?.problem).toMatch(/셀 서식을 읽을 수 없습니다/);
    expect((await cellOf(1, '0"a";0;0;0;0'))?.problem).toMatch(/셀 서식을 읽을 수 없습니다/);
  });

  it('refuses a long format of many cells, because applying it takes long', async () => {
    const sheet = utils.aoa_to_sheet(Array.from({ length: 500 }, () => Array(12).fill(1.5)));
    for (const address of Object.keys(sheet)) {
      if (!address.startsWith('!')) (sheet[address] as CellObject).z = `"${'a'.repeat(200)}"0.0`;
    }
    const file = new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' }));
    await expect(readSheet(file, 500)).rejects.toMatchObject({ code: 'SPREADSHEET_TOO_LARGE' });
  });

  it.each([
    ['100,000 letters', `"${'a'.repeat(100_000)}"0`],
    ['thousands of sections', '0;'.repeat(5_000)],
  ])('refuses %s as too large', async (_, format) => {
    await expect(cellOf(1, format)).rejects.toMatchObject({ code: 'SPREADSHEET_TOO_LARGE' });
  });
});
