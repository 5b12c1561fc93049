import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { identifier } from './spreadsheet-text.ts';
import { toWorkbook } from './workbook.ts';

it('toWorkbook writes identifiers and texts as texts, never as formulas, and figures as numbers', async () => {
  const long = '12345678901234567890';
  const texts = ['=1+1', '@SUM(A1)', '"따옴표"', '두\n줄'];
  const file = await toWorkbook('주문', [
    ['우편번호', '운송장', '무게', '이름'],
    [identifier('06236'), identifier(long), 12.5, texts[0] as string],
    ...texts.slice(1).map((text) => [identifier('01052330490'), '', '', text]),
  ]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await file.arrayBuffer());
  const sheet = workbook.getWorksheet('주문');
  const cellsOf = (row: number) =>
    [1, 2, 3, 4].map((column) => {
      const { value, type, numFmt } = sheet?.getCell(row, column) ?? {};
      return [value, type === ExcelJS.ValueType.Formula, numFmt];
    });
  expect(cellsOf(2)).toEqual([
    ['06236', false, '@'],
    [long, false, '@'],
    [12.5, false, undefined],
    ['=1+1', false, '@'],
  ]);
  expect([3, 4, 5].map((row) => [cellsOf(row)[0], cellsOf(row)[3]])).toEqual(
    texts.slice(1).map((text) => [
      ['01052330490', false, '@'],
      [text, false, '@'],
    ]),
  );
  expect(sheet?.getCell(1, 1).font).toMatchObject({ bold: true });
});
