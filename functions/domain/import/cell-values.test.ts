import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { type OrderCells, orderCells, priceFormatSheet, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { readMoney, readValue, withValue } from './cell-values.ts';
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
    ['$24.50 AUD', '24.50', 'AUD'],
    ['AUD $24.50', '24.50', 'AUD'],
    ['24.5 USD$', '24.5', 'USD'],
    ['호주달러 24.5', '24.5', 'AUD'],
    ['24,500 won', '24500', 'KRW'],
    ['US$30 AUD', 'US$30 AUD', undefined],
    ['1,23', '1,23', undefined],
    ['$', '$', undefined],
    ['백원', '백원', undefined],
    ['₩1 USD', '₩1 USD', undefined],
  ])('reads %s as %s', (text, amount, currency) => {
    const read = readMoney(text);
    expect([read.amount, read.currencies?.[0]]).toEqual([amount, currency]);
  });
});

describe('readValue', () => {
  it.each([
    ['weight', '3.2kg', '3.2'],
    ['weight', '1,000.5 KG', '1000.5'],
    ['weight', '500g', '0.5'],
    ['length', '30 cm', '30'],
    ['length', '12 in', '30.5'],
    ['count', '2개', '2'],
    ['count', '3 EA', '3'],
    ['record', '3kg', '3kg'],
  ] as const)('%s: reads %s as %s', (kind, text, value) => {
    expect(readValue(kind, { text })).toBe(value);
  });
});

describe('withValue', () => {
  it('adds the value, or that the cell is empty, and never a formula', () => {
    expect(withValue('수량', { display: '0' })).toBe('수량 (입력값: 0)');
    expect(withValue('수량', undefined)).toBe('수량 (빈 칸)');
    expect(withValue('수량', { display: '=', isFormula: true })).toBe('수량');
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

  describe('with a currency in the number format of the cell', () => {
    const itemWith = async (format: string, cells: OrderCells = {}) => {
      const file = priceFormatSheet(format, orderCells(cells));
      return ordersOfSheet(await readSheet(file, MAX_CALL_ROWS), columnsOf([]), 2)[0];
    };

    it.each([
      ['[$A$-C09]#,##0.00', 'AUD'],
      ['_-[$$-C09]* #,##0.00_-', 'AUD'],
      ['[$$-409]#,##0.00', 'USD'],
      ['"US$"#,##0', 'USD'],
      ['[$AUD] #,##0.00', 'AUD'],
      ['_-"₩"* #,##0_-', 'KRW'],
      ['#,##0"원"', 'KRW'],
      ['[$-412]"₩"#,##0', 'KRW'],
      ['[$₩-412]#,##0;[Red]-[$₩-412]#,##0', 'KRW'],
      ['\\₩#,##0', 'KRW'],
      ['[$$-en-AU]#,##0', 'AUD'],
      ['[$$-1000C09]#,##0', 'AUD'],
      ['$#,##0.00" AUD"', 'AUD'],
      ['"호주달러" 0.00', 'AUD'],
      ['0.00', 'USD'],
    ])('%s has the currency %s', async (format, currency) => {
      const found = await itemWith(format);
      expect(found?.problems.size).toBe(0);
      expect(found?.input?.itemList[0]).toMatchObject({ unitPrice: 24.5, currency });
    });

    it.each([
      ['#,##0"개"', '25개'],
      ['0.0"천원"', '24.5천원'],
      ['0%', '2450%'],
    ])('%s is refused, because it shows another unit', async (format, shown) => {
      expect((await itemWith(format))?.problems.get(2)).toBe(
        `단가 을 올바르게 입력해주세요. (입력값: ${shown})`,
      );
    });

    it('is ignored if the row has a currency', async () => {
      expect((await itemWith('"₩"#,##0', { 통화: 'AUD' }))?.input?.itemList[0]?.currency).toBe('AUD');
    });

    it.each([
      ['[$€-407]#,##0.00', '€24.5'],
      ['"NZ$"#,##0.00', 'NZ$24.5'],
      ['[$NZ$-1409]#,##0.00', 'NZ$24.5'],
      ['"NZ"$#,##0', 'NZ$24.5'],
      ['#,##0 "NZD"', 'NZD24.5'],
      ['$#,##0 "NZD"', 'NZD24.5'],
      ['[$$-1009]#,##0.00', '기타$24.5'],
      ['[$￥-804]#,##0.00', '기타￥24.5'],
      ['[$HK$-C04]#,##0.00', 'HK$24.5'],
    ])('%s is refused, because it is not supported', async (format, shown) => {
      expect((await itemWith(format))?.problems.get(2)).toBe(`단가: 통화를 확인해주세요. (입력값: ${shown})`);
    });
  });
});
