import { expect, test } from 'vitest';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import { declaredItem, declaredTotal } from './declared-value.ts';

const item = (unitPrice: string, itemQty: string, currency = 'USD') => ({ unitPrice, itemQty, currency });
const rates = { USD: 1, KRW: 0.00072, JPY: 0.0066 };

test('the total is highlighted above 149, not at 149', () => {
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

test('what is still being typed counts as nothing', () => {
  expect(declaredItem(item('', '2'), {}, HIGHLIGHT_ABOVE)).toEqual({
    amount: 0,
    currency: 'USD',
    isHigh: false,
  });
});

test('another currency is judged by its worth in USD', () => {
  expect(declaredItem(item('200000', '1', 'KRW'), rates, HIGHLIGHT_ABOVE).isHigh).toBe(false);
  expect(declaredItem(item('210000', '1', 'KRW'), rates, HIGHLIGHT_ABOVE).isHigh).toBe(true);
});

test('mixed currencies are summed in USD once their rates are known', () => {
  const items = [item('100', '1'), item('100000', '1', 'KRW')];
  expect(declaredTotal(items, {}, HIGHLIGHT_ABOVE)).toBeUndefined();
  expect(declaredTotal(items, rates, HIGHLIGHT_ABOVE)).toEqual({
    amount: 172,
    currency: 'USD',
    isHigh: true,
  });
});
