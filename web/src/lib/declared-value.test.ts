import { expect, test } from 'vitest';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import { declaredItem, declaredTotal, taxableItems } from './declared-value.ts';

const item = (unitPrice: string, itemQty: string, currency = 'USD') => ({ unitPrice, itemQty, currency });
const rates = { USD: 1, KRW: 0.00072, JPY: 0.0066 };

test('declaredTotal: isHigh is true above USD 149 and false at 149', () => {
  expect(declaredTotal([item('149', '1')], {}, HIGHLIGHT_ABOVE)).toEqual({
    amount: 149,
    currency: 'USD',
    isHigh: false,
  });
  expect(declaredTotal([item('49.67', '3'), item('0', '1')], {}, HIGHLIGHT_ABOVE)).toMatchObject({
    amount: 149.01,
    isHigh: true,
  });
});

test('declaredItem: an empty price counts as 0', () => {
  expect(declaredItem(item('', '2'), {}, HIGHLIGHT_ABOVE)).toEqual({
    amount: 0,
    currency: 'USD',
    isHigh: false,
  });
});

test('declaredItem: the limit applies to the amount in USD', () => {
  expect(declaredItem(item('200000', '1', 'KRW'), rates, HIGHLIGHT_ABOVE).isHigh).toBe(false);
  expect(declaredItem(item('210000', '1', 'KRW'), rates, HIGHLIGHT_ABOVE).isHigh).toBe(true);
});

test('declaredTotal: sums mixed currencies in USD, and is undefined without rates', () => {
  const items = [item('100', '1'), item('100000', '1', 'KRW')];
  expect(declaredTotal(items, {}, HIGHLIGHT_ABOVE)).toBeUndefined();
  expect(declaredTotal(items, rates, HIGHLIGHT_ABOVE)).toEqual({
    amount: 172,
    currency: 'USD',
    isHigh: true,
  });
});

test('taxableItems returns the items with a name and a price, and leaves out an HS code that is not complete', () => {
  const row = { itemName: ' LIPSTICK ', hsCode: '330499', ...item('1,200.50', '2', 'AUD') };
  const incomplete = [
    { ...row, itemName: ' ' },
    { ...row, unitPrice: '' },
    { ...row, itemQty: '0' },
  ];
  const taxable = {
    itemName: 'LIPSTICK',
    hsCode: '330499',
    itemQty: 2,
    unitPrice: 1200.5,
    currency: 'AUD',
  };
  expect(taxableItems([row, ...incomplete])).toEqual([taxable]);
  for (const hsCode of ['', '3304', '000499']) {
    expect(taxableItems([{ ...row, hsCode }])).toEqual([{ ...taxable, hsCode: '' }]);
  }
});
