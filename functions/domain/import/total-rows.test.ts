import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { type OrderCells, orderCells } from '#test/fixtures/spreadsheets.ts';
import { assignColumns, columnsOf } from './columns.ts';
import { headersOf } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';
import { findTotalRows } from './total-rows.ts';

const headers = [...Object.keys(orderCells()), '비고'];
const order = (changes: OrderCells = {}) => orderCells({ 주문번호: 'A', ...changes });

const totalRowsOf = async (rows: OrderCells[], formulas: Record<string, string> = {}) => {
  const sheet = utils.json_to_sheet(rows, { header: headers });
  for (const [address, f] of Object.entries(formulas)) sheet[address] = { t: 'n', v: 1, f };
  const read = await readSheet(
    new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' })),
    MAX_CALL_ROWS,
  );
  return [...findTotalRows(read, assignColumns(headersOf(read), columnsOf([])).places)];
};

describe('findTotalRows', () => {
  it.each([
    '합계',
    '소 계',
    '총계:',
    '계',
    '누계',
    '합계 3건',
    '총 수량',
    '합계금액(원)',
    'Total',
    'SUB TOTAL',
    'TOTAL QTY',
    'Total Amount (USD)',
    'Sum',
  ])('finds a row with the label %s and numbers', async (label) => {
    expect(await totalRowsOf([order(), { 주문번호: label, 수량: 99, 단가: 1 }])).toEqual([3]);
    expect(await totalRowsOf([order(), { 품명: label, 단가: '10,500원' }])).toEqual([3]);
    expect(await totalRowsOf([order(), { 비고: label }])).toEqual([3]);
  });

  it('finds subtotals between orders, and the orders after them are read', async () => {
    const subtotal = { 품명: '소계', 수량: 2 };
    expect(await totalRowsOf([order(), subtotal, order({ 주문번호: 'B' }), subtotal])).toEqual([3, 5]);
  });

  it('finds a row without texts whose numbers are the sums above it', async () => {
    expect(await totalRowsOf([order(), order(), { 수량: 4, 단가: 49 }])).toEqual([4]);
    expect(await totalRowsOf([order(), order(), { 수량: 4, 단가: 50 }])).toEqual([]);
    expect(await totalRowsOf([order(), { 수량: 2, 단가: 24.5 }])).toEqual([]);
  });

  it('finds a row of sum formulas, and a label with any formula', async () => {
    const column = utils.encode_col(headers.indexOf('수량'));
    expect(
      await totalRowsOf([order(), { 비고: '' }], { [`${column}3`]: `SUM(${column}2:${column}2)` }),
    ).toEqual([3]);
    expect(await totalRowsOf([order(), { 비고: '' }], { [`${column}3`]: 'A2+1' })).toEqual([]);
    expect(await totalRowsOf([order(), { 비고: '합계' }], { [`${column}3`]: 'A2+1' })).toEqual([3]);
  });

  it.each([
    ['an order whose item has such a name', order({ 품명: 'TOTAL' })],
    ['an order whose receiver has such a name', order({ '받는 분 이름': '계' })],
    ['an item of the order above with another text', { 품명: 'TOTAL', 브랜드: 'KELLOGG', 수량: 1, 단가: 5 }],
    ['a text that contains the word', { 품명: 'TOTAL SHAMPOO', 수량: 1, 단가: 5 }],
    ['a product that is named like a total and a number', { 품명: 'SUM 37', 수량: 1, 단가: 5 }],
    ['a numeric order number', { 주문번호: 12, 품명: 'TOTAL', 수량: 1 }],
  ])('does not take %s for totals', async (_, row) => {
    expect(await totalRowsOf([order({ 주문번호: 'B' }), row])).toEqual([]);
  });
});
