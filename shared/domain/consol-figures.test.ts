import { describe, expect, it } from 'vitest';
import { notTravelling, orderFigures, totalFigures, travelling } from './consol-figures.ts';
import type { OrderItem } from './order.ts';
import { AIR, SEA } from './order-fields.ts';

const item = (unitPrice: number, itemQty: number, currency: OrderItem['currency']) =>
  ({ unitPrice, itemQty, currency }) as OrderItem;

const order = {
  boxQty: 2,
  weight: 0.1,
  isUnmeasured: false,
  volumeWeight: 0.17,
  volumeMm3: 1_000_000,
  itemList: [item(0.125, 100, 'USD'), item(0.5, 3, 'KRW'), item(1000, 1, 'KRW')],
  totalUsd: 13.22,
  rates: { USD: 1, KRW: 0.00072 },
};

describe('orderFigures', () => {
  it('returns the sum of the rounded lines of each currency and the stored value in USD', () => {
    expect(orderFigures(order, { KRW: 0.001 })).toEqual({
      pieces: 2,
      quantity: 104,
      weight: 0.1,
      volume: 0.17,
      volumeMm3: 1_000_000,
      values: [
        { amount: 12.5, currency: 'USD' },
        { amount: 1002, currency: 'KRW' },
      ],
      usd: { amount: 13.22 },
    });
  });

  it('converts the value of an order of an earlier version at the current rates', () => {
    const former = { ...order, totalUsd: null, rates: null };
    expect(orderFigures(former, { KRW: 0.001 }).usd).toEqual({ amount: 13.5 });
    expect(orderFigures(former, {}).usd).toEqual({ missing: ['KRW'] });
  });
});

describe('totalFigures', () => {
  it('adds without rounding errors, rounds the sum of the volumes once, and counts the house bills without a value in USD', () => {
    const unvalued = orderFigures({ ...order, totalUsd: null, rates: {} }, {});
    const bills = [...Array.from({ length: 3 }, () => orderFigures(order, {})), unvalued];
    expect(totalFigures(bills, SEA).volume).toBe(0.004);
    expect(totalFigures(bills, AIR)).toEqual({
      bills: 4,
      pieces: 8,
      quantity: 416,
      weight: 0.4,
      volume: 0.67,
      values: [
        { amount: 50, currency: 'USD' },
        { amount: 4008, currency: 'KRW' },
      ],
      usd: 39.66,
      unvalued: 1,
      unweighed: 0,
      unsized: 0,
    });
  });

  it('counts the house bills without a weight and those without a size, whose boxes have the default size', () => {
    const unsized = { ...order, isUnmeasured: true, volumeWeight: 0.33, volumeMm3: 2_000_000 };
    const bills = [order, { ...order, weight: 0 }, unsized, { ...unsized, weight: 0 }].map((one) =>
      orderFigures(one, {}),
    );
    expect(totalFigures(bills, AIR)).toMatchObject({ volume: 1, unweighed: 2, unsized: 2 });
    expect(bills.map(({ volume }) => volume)).toEqual([0.17, 0.17, 0, 0]);
  });

  it('counts the measured boxes of an order that was registered without a size', () => {
    // Two boxes of 60 × 40 × 40 cm and one of the default size.
    const partly = { ...order, boxQty: 3, isUnmeasured: true, volumeWeight: 32.17, volumeMm3: 193_000_000 };
    const bill = orderFigures(partly, {});
    expect(bill.volume).toBe(32.17);
    expect(totalFigures([bill], AIR)).toMatchObject({ volume: 32.17, unsized: 0 });
  });
});

it('travelling and notTravelling divide orders by their exclusion', () => {
  const orders = [{ exclusion: '' }, { exclusion: '신청취소' }];
  expect(travelling(orders)).toEqual([orders[0]]);
  expect(notTravelling(orders)).toEqual([orders[1]]);
});
