import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { assignColumns, columnsOf } from './columns.ts';
import { headersOf } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';
import { findUnusedColumns } from './unused-columns.ts';

it('findUnusedColumns returns columns with values and without use, also without header', async () => {
  const headers = [
    ...Object.keys(orderCells()),
    '우리 코드',
    '빈 열',
    '',
    '합계',
    '주민번호',
    '고객번호',
    '사유',
  ];
  const own = Object.values(orderCells());
  const sheet = utils.aoa_to_sheet([
    headers,
    own,
    [...own, 'C-1', '', 'x', 5, '900101-1234567', 101013234567, '오류'],
  ]);
  const place = headers.indexOf('합계');
  sheet[utils.encode_cell({ r: 1, c: place })] = { t: 'n', v: 1, f: 'SUM(A1:B1)' };
  const content = new Uint8Array(write(utils.book_new(sheet, '주문'), { type: 'buffer' }));
  const read = await readSheet(content, MAX_CALL_ROWS);
  const { places } = assignColumns(headersOf(read), columnsOf([]));
  expect(findUnusedColumns(read, places)).toEqual([
    { place: place - 3, header: '우리 코드', example: 'C-1' },
    { place: place - 1, header: '', example: 'x' },
    { place, header: '합계', example: '' },
    { place: place + 1, header: '주민번호', example: '900101-*******' },
    { place: place + 2, header: '고객번호', example: '010101-*******' },
  ]);
});
