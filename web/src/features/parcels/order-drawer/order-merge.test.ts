import { describe, expect, test } from 'vitest';
import { type Difference, mergeOrders } from './order-merge.ts';
import { type ItemValues, newItem, type OrderValues, orderFields } from './order-values.ts';

const item = (itemName: string, changes: Partial<ItemValues> = {}): ItemValues => ({
  ...newItem,
  itemName,
  unitPrice: '10',
  hsCode: '210690',
  ...changes,
});
const [honey, oil, soap] = [item('HONEY'), item('OIL'), item('SOAP')];

const order = (changes: Partial<OrderValues> = {}): OrderValues =>
  ({
    ...Object.fromEntries(orderFields.map((name) => [name, ''])),
    customerName: '',
    itemList: [honey, oil, soap],
    ...changes,
  }) as OrderValues;

const base = order();
const merge = (mine: Partial<OrderValues>, theirs: Partial<OrderValues>) =>
  mergeOrders({ base, mine: order(mine), theirs: order(theirs) });
const summaryOf = (differences: readonly Difference[]) =>
  differences.map(({ label, by }) => `${label}: ${by}`);
const names = ({ itemList }: OrderValues) => itemList.map(({ itemName }) => itemName);

describe('mergeOrders', () => {
  test('merges fields that only one side changed', () => {
    const { differences, resolve } = merge({ courierNum: '1' }, { orderMemo: '문 앞' });
    expect(summaryOf(differences)).toEqual(['운송장 번호: mine', '배송 메모: theirs']);
    expect(resolve({})).toEqual(order({ courierNum: '1', orderMemo: '문 앞' }));
  });

  test('finds no difference if both sides made the same change', () => {
    const { differences, resolve } = merge({ courierNum: '1' }, { courierNum: '1' });
    expect(differences).toEqual([]);
    expect(resolve({})).toEqual(order({ courierNum: '1' }));
  });

  test('takes the chosen side for each field that both sides changed', () => {
    const { differences, resolve } = merge(
      { courierNum: '1', orderMemo: '내 메모' },
      { courierNum: '2', orderMemo: '남의 메모' },
    );
    expect(differences[0]).toEqual({
      path: 'courierNum',
      label: '운송장 번호',
      base: '',
      mine: '1',
      theirs: '2',
      by: 'both',
    });
    expect(resolve({ courierNum: 'mine', orderMemo: 'theirs' })).toEqual(
      order({ courierNum: '1', orderMemo: '남의 메모' }),
    );
  });

  test('takes the number and the name of the customer from the same side', () => {
    const mine = { customerNum: '7', customerName: '김민지' };
    const theirs = { customerNum: '8', customerName: '이서준' };
    expect(merge(mine, theirs).resolve({ customerNum: 'mine' })).toMatchObject(mine);
    expect(merge(mine, theirs).resolve({ customerNum: 'theirs' })).toMatchObject(theirs);
  });

  test('merges the fields of an item that both sides changed', () => {
    const { differences, resolve } = merge(
      { itemList: [honey, { ...oil, itemQty: '3' }, soap] },
      { itemList: [{ ...honey, unitPrice: '12' }, { ...oil, unitPrice: '11', itemQty: '4' }, soap] },
    );
    expect(summaryOf(differences)).toEqual([
      '상품 1 단가: theirs',
      '상품 2 수량: both',
      '상품 2 단가: theirs',
    ]);
    expect(resolve({ 'itemList.1.itemQty': 'mine' }).itemList).toEqual([
      { ...honey, unitPrice: '12' },
      { ...oil, unitPrice: '11', itemQty: '3' },
      soap,
    ]);
  });

  test('keeps items that either side added and removes items that either side removed', () => {
    const { differences, resolve } = merge(
      { itemList: [honey, oil, soap, item('MINE')] },
      { itemList: [item('FIRST'), oil, soap, item('THEIRS')] },
    );
    expect(differences.every(({ by }) => by !== 'both')).toBe(true);
    expect(names(resolve({}))).toEqual(['FIRST', 'OIL', 'SOAP', 'THEIRS', 'MINE']);
    expect(names(merge({ itemList: [honey, soap] }, { itemList: [honey, oil] }).resolve({}))).toEqual([
      'HONEY',
    ]);
  });

  test('requires a choice for an item that one side removed and the other changed', () => {
    const changedOil = { ...oil, unitPrice: '99' };
    const { differences, resolve } = merge(
      { itemList: [honey, soap] },
      { itemList: [honey, changedOil, soap] },
    );
    expect(differences).toEqual([
      {
        path: 'itemList.1',
        label: '상품 2',
        base: 'OIL × 1, USD 10',
        mine: '',
        theirs: 'OIL × 1, USD 99',
        by: 'both',
      },
    ]);
    expect(resolve({ 'itemList.1': 'mine' }).itemList).toEqual([honey, soap]);
    expect(resolve({ 'itemList.1': 'theirs' }).itemList).toEqual([honey, changedOil, soap]);
  });

  test('requires one choice for the whole item list if the items cannot be matched', () => {
    const mine = [{ ...honey, itemQty: '2' }, soap];
    const theirs = [honey, oil, { ...soap, itemQty: '5' }];
    const { differences, resolve } = merge({ itemList: mine }, { itemList: theirs });
    expect(summaryOf(differences)).toEqual(['상품 목록: both']);
    expect(resolve({ itemList: 'mine' }).itemList).toEqual(mine);
    expect(resolve({ itemList: 'theirs' }).itemList).toEqual(theirs);
  });
});
