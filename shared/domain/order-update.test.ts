import { describe, expect, it } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { mayChange, needsOrderNumber, OrderUpdate } from './order-update.ts';

const valid = { ...orderPayload(), id: 7, version: 1, status: '01', needClearance: 'N' };
const item = { itemName: 'HONEY', unitPrice: 10, hsCode: '040900' };
const errorsOf = (changes: Record<string, unknown>) =>
  OrderUpdate.safeParse({ ...valid, ...changes }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('OrderUpdate', () => {
  it('accepts a registered order', () => {
    expect(OrderUpdate.parse(valid)).toMatchObject({ id: 7, receiverName: '홍길동', weight: 3.2, boxQty: 1 });
  });

  it.each(['pcc', 'receiverName', 'receiverMobile', 'receiverZipcode', 'needClearance', 'weight'])(
    'requires %s',
    (field) => {
      const expected = [[field, '* 표시 항목은 필수 입력입니다.']];
      expect(errorsOf({ [field]: ' ' })).toEqual(expected);
      expect(errorsOf({ [field]: undefined })).toEqual(expected);
    },
  );

  it('accepts an actual weight of 0', () => {
    expect(errorsOf({ weight: 0 })).toBeUndefined();
    expect(errorsOf({ weight: '0' })).toBeUndefined();
  });

  it.each([
    'shipperName',
    'shipperMobile',
    'shipperAddress',
    'receiverTel',
    'receiverAddress1',
    'receiverAddress2',
  ])('accepts an empty %s, and applies the registration rule to other values', (field) => {
    expect(errorsOf({ [field]: '' })).toBeUndefined();
    expect(errorsOf({ [field]: '<b>' })).toEqual([[field, expect.stringMatching(/올바르게|확인해주세요/)]]);
  });

  it('requires at least one item', () => {
    expect(errorsOf({ itemList: [] })).toEqual([['itemList', '상품은 최소 1개 이상이어야 합니다.']]);
  });

  it.each([
    ['itemName', '', '상품 목록의 품명은 필수 입력 항목입니다.'],
    ['itemName', '꿀', '품명 을 올바르게 입력해주세요.'],
    ['brand', '한호', '브랜드 을 올바르게 입력해주세요.'],
    ['itemQty', 0, '2번째 상품의 수량은 1 이상이어야 합니다.'],
    ['itemQty', 100_000, '최대 5자까지 입력 가능합니다.'],
    ['unit', 'BOTTLE', '최대 5자까지 입력 가능합니다.'],
    ['unitPrice', '', '단가은(는) 필수 입력 항목입니다.'],
    ['unitPrice', undefined, '단가은(는) 필수 입력 항목입니다.'],
    ['unitPrice', -1, '단가 을 올바르게 입력해주세요.'],
    ['hsCode', '', 'HS CODE는 6자리입니다.'],
    ['hsCode', '12345', 'HS CODE는 6자리입니다.'],
    ['hsCode', '12A456', 'HS CODE는 6자리입니다.'],
  ])('refuses an item with %s %s', (field, value, message) => {
    expect(errorsOf({ itemList: [item, { ...item, [field]: value }] })).toEqual([
      [`itemList.1.${field}`, message],
    ]);
  });

  it('requires a Hangul name for a person', () => {
    expect(errorsOf({ receiverName: '(주)한호' })).toEqual([
      ['receiverName', '받는 분 이름 을 올바르게 입력해주세요.'],
    ]);
    expect(errorsOf({ receiverName: '(주)한호', receiverType: 2 })).toBeUndefined();
  });

  it('drops partner and house bill number', () => {
    expect(OrderUpdate.parse({ ...valid, partnerId: 3, hblNo: 'X1' })).not.toHaveProperty('partnerId');
    expect(OrderUpdate.parse({ ...valid, partnerId: 3, hblNo: 'X1' })).not.toHaveProperty('hblNo');
  });
});

describe('permissions to change an order', () => {
  const partner = { authLevel: 80 };
  const staff = { authLevel: 90 };

  it('mayChange allows only staff to change a consolidated order', () => {
    expect(mayChange(partner, { consolId: 4 })).toBe(false);
    expect(mayChange(partner, { consolId: null })).toBe(true);
    expect(mayChange(staff, { consolId: 4 })).toBe(true);
  });

  it('needsOrderNumber is true when an order without a number is set to status 02 (arrived)', () => {
    expect(needsOrderNumber('01', '02', '')).toBe(true);
    expect(needsOrderNumber('01', '02', 'A1')).toBe(false);
    expect(needsOrderNumber('02', '02', '')).toBe(false);
    expect(needsOrderNumber('02', '03', '')).toBe(false);
  });
});
