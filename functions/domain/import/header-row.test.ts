import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { columnsOf, type SheetMapping } from './columns.ts';
import { headerFinder } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet } from './sheet-orders.ts';

const columns = columnsOf([]);
const standard = [Object.keys(orderCells()), Object.values(orderCells())];

const read = (
  rows: readonly (readonly (string | number)[])[],
  chosenRow?: number,
  mapping: SheetMapping = { mapped: [], fixed: [] },
) => {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), '주문');
  const file = new Uint8Array(write(book, { type: 'buffer' }));
  return readSheet(file, MAX_CALL_ROWS, headerFinder(columns, mapping, chosenRow));
};
const headerRowOf = async (...args: Parameters<typeof read>) => (await read(...args)).header.rowIndex;

describe('headerFinder', () => {
  it('finds the standard headers below title rows, and rows keep their row numbers', async () => {
    const sheet = await read([['11월 주문서'], [], ['작성일', '2026-11-21'], ...standard]);
    expect(sheet.header.rowIndex).toBe(4);
    const [order] = ordersOfSheet(sheet, columns, 2);
    expect([order?.input?.receiverName, order?.rows[0]?.rowIndex]).toEqual(['홍길동', 5]);
  });

  it('finds mapped headers and common headers of other programs', async () => {
    const rows = [['주문서'], ['갑', '을', '병'], ['가', '나', '다'], ['라', '마', '바']];
    expect(await headerRowOf(rows)).toBe(2);
    const mapped = [
      { header: '가', column: 'order.receiverName' },
      { header: '나', column: 'order.receiverTel' },
    ];
    expect(await headerRowOf(rows, undefined, { mapped, fixed: [] })).toBe(3);
    expect(await headerRowOf([['주문서'], ['수취인', '상품명'], ['홍길동', 'BAG']])).toBe(2);
  });

  it('uses the first wide row if no header is known', async () => {
    expect(await headerRowOf([['제목'], ['가', '나', '다'], ['1', '2', '3', '4']])).toBe(2);
  });

  it('uses the row that the user chose, or the next row with a value', async () => {
    expect(
      await headerRowOf(
        standard.concat([
          ['가', '나'],
          ['1', '2'],
        ]),
        3,
      ),
    ).toBe(3);
    expect(await headerRowOf([['제목'], [], ...standard], 2)).toBe(3);
  });

  it('does not search below row 20', async () => {
    const titles = Array.from({ length: 20 }, (_, nth) => [`제목 ${nth}`]);
    expect(await headerRowOf([...titles, ...standard])).toBe(1);
  });
});
