import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { type OrderCells, orderCells, priceFormatSheet, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { columnsOf } from './columns.ts';
import { selectFailedRows, selectRows } from './corrected-rows.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet } from './sheet-orders.ts';

const placeOf = (header: string) => Object.keys(orderCells()).indexOf(header);
const sheetOf = (...rows: OrderCells[]) => readSheet(spreadsheet(rows), MAX_CALL_ROWS);

describe('selectRows', () => {
  it('returns the selected rows with corrected cells, and keeps their row numbers', async () => {
    const sheet = await sheetOf(orderCells(), orderCells({ 우편번호: '1', 상세주소: 'x' }));
    const selection = {
      rows: [3],
      cells: [
        { row: 3, place: placeOf('우편번호'), value: ' ０４５２４ ' },
        { row: 3, place: placeOf('상세주소'), value: '' },
        { row: 2, place: 0, value: 'not selected' },
      ],
    };
    const [order, ...others] = ordersOfSheet(selectRows(sheet, selection), columnsOf([]), 2);
    expect(others).toEqual([]);
    expect([...(order?.problems ?? [])]).toEqual([[3, '상세주소은(는) 필수 입력 항목입니다. (빈 칸)']]);
  });

  it.each([
    ['6000', 6_000, 'KRW'],
    ['A$30', 30, 'AUD'],
  ])('reads the corrected amount %s of a cell in won as %s %s', async (value, unitPrice, currency) => {
    const sheet = await readSheet(priceFormatSheet('"₩"#,##0', orderCells({ 단가: -5000 })), MAX_CALL_ROWS);
    const selection = { rows: [2], cells: [{ row: 2, place: placeOf('단가'), value }] };
    const [order] = ordersOfSheet(selectRows(sheet, selection), columnsOf([]), 2);
    expect(order?.input?.itemList[0]).toMatchObject({ unitPrice, currency });
  });

  it('accepts a corrected cell inside a merged area', async () => {
    const sheet = await sheetOf(orderCells());
    const place = placeOf('수량');
    const merged = [{ s: { r: 1, c: place }, e: { r: 2, c: place } }];
    const selection = { rows: [2], cells: [{ row: 2, place, value: '3' }] };
    const [order] = ordersOfSheet(selectRows({ ...sheet, merged }, selection), columnsOf([]), 2);
    expect(order?.input?.itemList[0]?.itemQty).toBe(3);
  });
});

describe('selectFailedRows', () => {
  it('selects all rows of failed orders, and later corrections replace earlier ones', async () => {
    const of = (주문번호: string) => orderCells({ 주문번호 });
    const orders = ordersOfSheet(await sheetOf(of('A'), of('B'), of('A'), of('C')), columnsOf([]), 2);
    const chunks = [
      { nth: 0, failed: [[2, '']] as [number, string][], ids: [] },
      { nth: 1, failed: [], ids: [] },
    ];
    const earlier = { cells: [1, 2].map((place) => ({ row: 4, place, value: 'earlier' })) };
    const later = [
      { row: 4, place: 2, value: 'later' },
      { row: 3, place: 2, value: 'of a registered order' },
    ];
    expect(selectFailedRows(orders, chunks, earlier, later)).toEqual({
      rows: [2, 4],
      cells: [
        { row: 4, place: 1, value: 'earlier' },
        { row: 4, place: 2, value: 'later' },
      ],
    });
  });
});
