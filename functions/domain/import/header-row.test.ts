import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { columnsOf, noMapping } from './columns.ts';
import { layoutKeyOf, type Mappings, onlyMapping } from './layouts.ts';
import { headerFinder } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet } from './sheet-orders.ts';

const columns = columnsOf([]);
const standard = [Object.keys(orderCells()), Object.values(orderCells())];

const read = (
  rows: readonly (readonly (string | number)[])[],
  chosenRow?: number,
  mappings: Mappings = onlyMapping(noMapping),
) => {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), '주문');
  const file = new Uint8Array(write(book, { type: 'buffer' }));
  const findHeader = headerFinder(columns, mappings);
  return readSheet(file, MAX_CALL_ROWS, { findHeader, headerRow: chosenRow });
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
    expect(await headerRowOf(rows, undefined, onlyMapping({ mapped, fixed: [] }))).toBe(3);
    expect(await headerRowOf([['주문서'], ['수취인', '상품명'], ['홍길동', 'BAG']])).toBe(2);
  });

  it('finds the headers of a known layout, although another row has more known headers', async () => {
    const layout = layoutKeyOf(['다', ' 가*', '나', '가']);
    const rows = [
      ['수취인', '상품명'],
      ['가', '나', '다'],
      ['1', '2', '3'],
    ];
    expect(await headerRowOf(rows)).toBe(1);
    const byLayout = new Map([[layout, noMapping]]);
    expect(await headerRowOf(rows, undefined, { byLayout, otherwise: noMapping })).toBe(2);
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

  describe('with merged headers', () => {
    const area = (address: string) => utils.decode_range(address);
    const readMerged = (
      rows: readonly (readonly (string | number)[])[],
      merged: string[],
      chosenRow?: number,
    ) => {
      const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
      sheet['!merges'] = merged.map(area);
      const file = new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' }));
      const findHeader = headerFinder(columns, onlyMapping(noMapping));
      return readSheet(file, MAX_CALL_ROWS, { findHeader, headerRow: chosenRow });
    };
    const textsOf = (cells: readonly ({ display: string } | undefined)[]) =>
      Array.from(cells, (cell) => cell?.display);

    const twoRows = [
      ['주문번호', '받는 분', '', '', '보내는 분', '', '상품', ''],
      ['', '이름', '전화번호', '주소', '전화번호', '주소', '품명', '우리 코드'],
      ['A-1', '홍길동', '0212345678', '서울', '61491570006', 'Sydney', 'BAG', 'x'],
      ['A-2', '김철수', '0212345678', '부산', '61491570006', 'Sydney', 'BAG', 'y'],
    ];
    const twoRowAreas = ['A1:A2', 'B1:D1', 'E1:F1', 'G1:H1'];

    it('names each column by its own header, or with the merged header above it', async () => {
      const { header, rows } = await readMerged(twoRows, twoRowAreas);
      expect(header.rowIndex).toBe(1);
      expect(textsOf(header.cells)).toEqual([
        '주문번호',
        '받는 분 이름',
        '전화번호',
        '주소',
        '보내는 분 전화번호',
        '보내는 분 주소',
        '품명',
        '우리 코드',
      ]);
      expect(rows.map(({ rowIndex }) => rowIndex)).toEqual([3, 4]);
    });

    it('finds the same headers below title rows, and from the row that the user chose', async () => {
      const titled = [['11월 주문서'], [], ...twoRows];
      const areas = ['A1:H1', 'A3:A4', 'B3:D3', 'E3:F3', 'G3:H3'];
      const { header } = await readMerged(titled, areas);
      expect([header.rowIndex, header.cells[1]?.display]).toEqual([3, '받는 분 이름']);
      expect((await readMerged(titled, areas, 3)).header).toEqual(header);
    });

    it('uses the usual name of a party for its other names', async () => {
      const { header } = await readMerged(
        [
          ['주문번호', '송하인', '', '수취인', ''],
          ['', '전화번호', '우편번호', '이름', '우편번호'],
          ['A-1', '61491570006', '2000', '홍길동', '04524'],
        ],
        ['A1:A2', 'B1:C1', 'D1:E1'],
      );
      expect(textsOf(header.cells)).toEqual([
        '주문번호',
        '보내는 분 전화번호',
        '송하인 우편번호',
        '받는 분 이름',
        '우편번호',
      ]);
    });

    it('combines three rows', async () => {
      const { header, rows } = await readMerged(
        [
          ['주문번호', '받는 분', '', ''],
          ['', '연락처', '', '주소'],
          ['', '전화번호', '휴대폰번호', ''],
          ['A-1', '0212345678', '01012345678', '서울'],
        ],
        ['A1:A3', 'B1:D1', 'B2:C2', 'D2:D3'],
      );
      expect(textsOf(header.cells)).toEqual(['주문번호', '전화번호', '휴대폰번호', '주소']);
      expect(rows.map(({ rowIndex }) => rowIndex)).toEqual([4]);
    });

    it('gives every column of a merged header its text', async () => {
      const { header, rows } = await readMerged(
        [
          ['받는 분 이름', '주소', '', '품명'],
          ['홍길동', '서울', '101호', 'BAG'],
        ],
        ['B1:C1'],
      );
      expect(textsOf(header.cells)).toEqual(['받는 분 이름', '주소', '주소', '품명']);
      expect(rows).toHaveLength(1);
    });

    it('does not take merged cells of orders for headers', async () => {
      const { header, rows } = await readMerged(
        [
          ['받는 분 이름', '품명'],
          ['홍길동', 'BAG'],
          ['', 'SHOES'],
        ],
        ['A2:A3'],
      );
      expect([header.rowIndex, rows.length]).toEqual([1, 2]);
    });
  });

  it('does not search below row 20', async () => {
    const titles = Array.from({ length: 20 }, (_, nth) => [`제목 ${nth}`]);
    expect(await headerRowOf([...titles, ...standard])).toBe(1);
  });
});
