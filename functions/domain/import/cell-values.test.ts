import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { type OrderCells, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { readMoney, withValue } from './cell-values.ts';
import { columnsOf } from './columns.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet } from './sheet-orders.ts';

describe('readMoney', () => {
  it.each([
    ['1234.5', '1234.5', undefined],
    ['1,234.50', '1234.50', undefined],
    ['$1,234.50', '1234.50', 'USD'],
    ['-$5', '-5', 'USD'],
    ['₩12,000', '12000', 'KRW'],
    ['￦ 12000', '12000', 'KRW'],
    ['12,000원', '12000', 'KRW'],
    ['A$30', '30', 'AUD'],
    ['us$ 30', '30', 'USD'],
    ['30 USD', '30', 'USD'],
    ['¥1,000', '1000', 'JPY'],
    ['1,23', '1,23', undefined],
    ['$', '$', undefined],
    ['백원', '백원', undefined],
    ['₩1 USD', '₩1 USD', undefined],
  ])('reads %s as %s', (text, amount, currency) => {
    const read = readMoney(text);
    expect([read.amount, read.currencies?.[0]]).toEqual([amount, currency]);
  });
});

describe('withValue', () => {
  it('adds the value, or that the cell is empty, and never a formula', () => {
    expect(withValue('수량', { text: '0' })).toBe('수량 (입력값: 0)');
    expect(withValue('수량', undefined)).toBe('수량 (빈 칸)');
    expect(withValue('수량', { text: '=', isFormula: true })).toBe('수량');
  });
});

describe('amounts of ordersOfSheet', () => {
  const orderOf = async (cells: OrderCells, fixed: { column: string; value: string }[] = []) => {
    const sheet = await readSheet(spreadsheet([orderCells(cells)]), MAX_CALL_ROWS);
    return ordersOfSheet(sheet, columnsOf([]), 2, { mapped: [], fixed })[0];
  };
  const itemOf = async (cells: OrderCells) => (await orderOf(cells))?.input?.itemList[0];

  it('are read with separators, signs and full-width digits', async () => {
    expect(await itemOf({ 단가: '$1,234.50', 수량: '１２', '상품 무게': '1,000.5' })).toMatchObject({
      unitPrice: 1234.5,
      itemQty: 12,
      weight: 1000.5,
      currency: 'USD',
    });
  });

  it('set the currency of an item without one, also instead of a fixed currency', async () => {
    expect(await itemOf({ 단가: '₩12,000' })).toMatchObject({ unitPrice: 12_000, currency: 'KRW' });
    const fixed = [{ column: 'item.currency', value: 'USD' }];
    expect((await orderOf({ 단가: '₩12,000' }, fixed))?.input?.itemList[0]?.currency).toBe('KRW');
  });

  it('are refused if the sign contradicts the currency of the row, or stands for an unknown currency', async () => {
    const refused = '단가: 통화를 확인해주세요.';
    const wrong = await orderOf({ 단가: '₩12,000', 통화: 'USD' });
    expect(wrong?.problems.get(2)).toBe(`${refused} (입력값: ₩12,000)`);
    expect((await orderOf({ 단가: '€5' }))?.problems.get(2)).toBe(`${refused} (입력값: €5)`);
  });
});
