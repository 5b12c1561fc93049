import { describe, expect, test } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { waybillFileName } from '../../web/src/lib/waybill/file-name.ts';
import { toWaybill } from '../../web/src/lib/waybill/to-waybill.ts';

const order = {
  hblNo: 'HH2611000123',
  freightMethod: AIR,
  courierCode: 'K001',
  shipperMobile: '61491570006',
  receiverTel: '0212340000',
  receiverMobile: '01012345678',
  regDate: '2026-11-20T15:30:00.000Z',
  orderMemo: '문 앞',
  deliveryRequest: '',
  itemList: [{ itemName: 'OMEGA 3', itemQty: 2 }],
} as Order;
const printedAt = new Date('2026-11-20T16:05:00Z');
const lookups = { sorting: null, courierName: '우체국택배', printedAt };

describe('waybill of an order', () => {
  test('phones are grouped, days and times are those of Seoul', () => {
    expect(toWaybill(order, lookups)).toMatchObject({
      hblNo: 'HH2611000123',
      freight: '항공',
      shipperMobile: '614-9157-0006',
      receiverTel: '02-1234-0000',
      receiverMobile: '010-1234-5678',
      registeredOn: '2026-11-21',
      printedAt: '2026-11-21 01:05',
      items: [{ name: 'OMEGA 3', quantity: 2 }],
    });
    expect(toWaybill({ ...order, freightMethod: SEA }, lookups).freight).toBe('해운');
  });

  test('a courier whose name is not known is printed by its code', () => {
    expect(toWaybill(order, lookups).courierName).toBe('우체국택배');
    expect(toWaybill(order, { ...lookups, courierName: undefined }).courierName).toBe('K001');
  });

  test("the customer's memo stands in only where no delivery request was set", () => {
    expect(toWaybill(order, lookups).deliveryRequest).toBe('문 앞');
    expect(toWaybill({ ...order, deliveryRequest: '경비실' }, lookups).deliveryRequest).toBe('경비실');
  });

  test('the file is named after the day in Seoul and a timestamp', () => {
    expect(waybillFileName(printedAt)).toBe('20261121-1795190700000.pdf');
  });
});
