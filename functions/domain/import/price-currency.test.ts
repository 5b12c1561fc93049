import { expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { columnsOf } from './columns.ts';
import { currencySources } from './price-currency.ts';
import { readSheet } from './read-workbook.ts';

it.each([
  ['$12.50', undefined, 'dollar'],
  ['$12.50', 'KRW', 'dollar'],
  ['$12.50', 'AUD', 'fixed'],
  ['A$12.50', 'KRW', 'stated'],
  ['₩1,200', 'KRW', 'fixed'],
  [12.5, 'KRW', 'fixed'],
  [12.5, undefined, 'assumed'],
])('currencySources reads %j with the fixed currency %s as %s', async (unitPrice, fixed, source) => {
  const sheet = await readSheet(spreadsheet([orderCells({ 단가: unitPrice })]), MAX_CALL_ROWS);
  const mapping = { mapped: [], fixed: fixed ? [{ column: 'item.currency', value: fixed }] : [] };
  const sourceOf = currencySources(sheet, columnsOf([]), mapping);
  expect(sheet.rows.map(sourceOf)).toEqual([source]);
});
