import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { changesBetween } from './change-log.ts';

const item = (itemName: string, changes: Partial<OrderItem> = {}) =>
  ({ itemName, brand: '', itemQty: 1, unit: '', unitPrice: 1, hsCode: '040900', ...changes }) as OrderItem;
const order = (changes: Partial<Order> = {}) =>
  ({
    customerNum: 999999999,
    customerName: '',
    receiverName: '홍길동',
    orderMemo: '',
    status: '01',
    mblNo: '',
    isDel: false,
    boxes: [],
    itemList: [item('A'), item('B'), item('C')],
    ...changes,
  }) as Order;
const changes = (to: Partial<Order>) => changesBetween(order(), order(to));

describe('changesBetween', () => {
  it('returns an empty list for equal orders', () => {
    expect(changes({})).toEqual([]);
  });

  it('returns the previous and the new value of each field', () => {
    expect(changes({ receiverName: '김철수', status: '02', mblNo: '180-1', isDel: true })).toEqual(
      expect.arrayContaining([
        ['receiverName', '홍길동', '김철수'],
        ['status', '01', '02'],
        ['mblNo', '', '180-1'],
        ['isDel', 'false', 'true'],
      ]),
    );
  });

  it('records the customer by name and number', () => {
    expect(changes({ customerNum: 5, customerName: '김민지' })).toEqual([
      ['customerNum', '비회원', '김민지 (5)'],
    ]);
  });

  it('returns one change per measured box', () => {
    const box = { no: 2, width: null, length: null, height: null, weight: 5.2, measuredAt: '' };
    expect(changes({ boxes: [box] })).toEqual([['boxes.2', '', '5.2 kg']]);
    const sized = { ...box, width: 60, length: 40 };
    expect(changesBetween(order({ boxes: [box] }), order({ boxes: [sized] }))).toEqual([
      ['boxes.2', '5.2 kg', '5.2 kg, 60×40×- cm'],
    ]);
  });

  it('truncates long texts', () => {
    const [[, from, to] = []] = changes({ orderMemo: '가'.repeat(400) });
    expect([from, to?.length]).toEqual(['', 80]);
  });

  it('returns one change for an item that is removed, added or changed', () => {
    expect(changes({ itemList: [item('A'), item('C')] })).toEqual([['itemList.1', 'B × 1', '']]);
    expect(changes({ itemList: [item('A'), item('B'), item('X'), item('C')] })).toEqual([
      ['itemList.2', '', 'X × 1'],
    ]);
    expect(changes({ itemList: [item('A'), item('B', { itemQty: 4 }), item('C')] })).toEqual([
      ['itemList.1.itemQty', '1', '4'],
    ]);
  });

  it('returns one change for the whole list if most items changed', () => {
    const many = Array.from({ length: 40 }, (_, nth) => item(`ITEM ${nth}`));
    expect(changes({ itemList: many })).toEqual([
      ['itemList', '3: A × 1, B × 1, C × 1', expect.stringMatching(/^40: ITEM 0 × 1, .*…$/)],
    ]);
  });
});
