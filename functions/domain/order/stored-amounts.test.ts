import { describe, expect, it } from 'vitest';
import { orderOf, orderTableItem } from '#functions/db/order.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const inUsd = await draftStoredOrder(7, '2026-11-27T01:00:00.000Z');
const [item] = inUsd.itemList;
const inWon: Order = {
  ...inUsd,
  itemList: item ? [{ ...item, currency: 'KRW', unitPrice: 10_000, itemQty: 1 }] : [],
  totalPrice: 10_000,
  totalCurrency: 'KRW',
  totalUsd: 7.2,
  rates: { KRW: 0.00072 },
};

describe('the stored item of an order', () => {
  it('has neither value nor rates if the order is in USD', () => {
    const stored = orderTableItem(inUsd);
    expect(stored.l).not.toHaveProperty('us');
    expect(stored.d).not.toHaveProperty('xr');
    expect(orderOf(stored)).toEqual(inUsd);
  });

  it('has the value in USD and the rates of other currencies', () => {
    expect(orderOf(orderTableItem(inWon))).toEqual(inWon);
    const dollars = { ...item, currency: 'USD', unitPrice: 1, itemQty: 1 } as Order['itemList'][number];
    const mixed: Order = {
      ...inWon,
      itemList: [...inWon.itemList, dollars],
      totalPrice: 8.2,
      totalCurrency: 'USD',
      totalUsd: 8.2,
      rates: { KRW: 0.00072, USD: 1 },
    };
    expect(orderTableItem(mixed)).toMatchObject({ d: { xr: { KRW: 0.00072 } } });
    expect(orderOf(orderTableItem(mixed))).toEqual(mixed);
  });

  it('is read without value and rates if version 0.9.16 stored it in another currency, also from a backup', () => {
    const former = { ...inWon, totalUsd: null, rates: null };
    expect(orderTableItem(former).l).not.toHaveProperty('us');
    expect(orderOf(orderTableItem(former))).toEqual(former);
  });

  it('differs from that of version 0.9.16 if a currency had no rate', () => {
    const withoutRate = { ...inWon, totalUsd: null, rates: {} };
    expect(orderOf(orderTableItem(withoutRate))).toEqual(withoutRate);
  });
});
