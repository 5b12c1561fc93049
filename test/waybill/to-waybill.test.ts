import { describe, expect, test } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { waybillFileName } from '#web/lib/waybill/file-name.ts';
import { toWaybills } from '#web/lib/waybill/to-waybill.ts';

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
  boxQty: 1,
  itemList: [{ itemName: 'OMEGA 3', itemQty: 2 }],
} as Order;
const printedAt = new Date('2026-11-20T16:05:00Z');
const toWaybill = (...[from, data]: Parameters<typeof toWaybills>) => toWaybills(from, data)[0];
const lookups = { sorting: null, courierName: '우체국택배', printedAt };

describe('toWaybills', () => {
  test('formats phone numbers, and dates in Seoul time', () => {
    expect(toWaybill(order, lookups)).toMatchObject({
      hblNo: 'HH2611000123',
      freight: '항공',
      shipperMobile: '+61 491 570 006',
      receiverTel: '02-1234-0000',
      receiverMobile: '010-1234-5678',
      registeredOn: '2026-11-21',
      printedAt: '2026-11-21 01:05',
      items: [{ name: 'OMEGA 3', quantity: 2 }],
    });
    expect(toWaybill({ ...order, freightMethod: SEA }, lookups)?.freight).toBe('해운');
  });

  test('marks the labels of an order that was printed before', () => {
    const isReprint = (printCount: number) => toWaybill({ ...order, printCount }, lookups)?.isReprint;
    expect([0, 1, 2].map(isReprint)).toEqual([false, true, true]);
  });

  test('makes one label per box, up to the given number of boxes', () => {
    const boxes = (maxBoxes?: number) =>
      toWaybills({ ...order, boxQty: 3 }, lookups, maxBoxes).map(({ box }) => box);
    expect(boxes()).toEqual([1, 2, 3]);
    expect(boxes(2)).toEqual([1, 2]);
  });

  test('formats Korean numbers of the sender, and Australian numbers of the recipient', () => {
    const waybill = toWaybill(
      { ...order, shipperMobile: '01012345678', receiverMobile: '61491570006' },
      lookups,
    );
    expect(waybill).toMatchObject({ shipperMobile: '010-1234-5678', receiverMobile: '+61 491 570 006' });
  });

  test('uses the courier code when the courier name is unknown', () => {
    expect(toWaybill(order, lookups)?.courierName).toBe('우체국택배');
    expect(toWaybill(order, { ...lookups, courierName: undefined })?.courierName).toBe('K001');
  });

  test('prints the order memo as delivery request if the order has no delivery request', () => {
    expect(toWaybill(order, lookups)?.deliveryRequest).toBe('문 앞');
    expect(toWaybill({ ...order, deliveryRequest: '경비실' }, lookups)?.deliveryRequest).toBe('경비실');
  });
});

test('waybillFileName contains the Seoul date and the timestamp in milliseconds', () => {
  expect(waybillFileName(printedAt)).toBe('20261121-1795190700000.pdf');
});
