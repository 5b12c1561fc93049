import { expect, test } from 'vitest';
import { OrderInput } from '#shared/domain/order.ts';
import { boxOf } from '#shared/domain/sent-box.ts';
import type { OwnOrder } from '#web/lib/own-queries.ts';
import {
  bodyOf,
  emptyItem,
  emptyOrder,
  type Mode,
  restoreValues,
  valuesOfOrder,
  valuesOfOwnOrder,
  valuesOfProfile,
} from './form-values.ts';

const filledOrder = (mode: Mode = 'staff') => ({
  ...emptyOrder(mode),
  shipperName: 'HONG GILDONG',
  shipperMobile: '0412345678',
  shipperAddress: '12 George Street, Sydney NSW 2000',
  receiverName: '김민지',
  receiverTel: '0212345678',
  receiverMobile: '01012345678',
  receiverZipcode: '06236',
  receiverAddress1: '서울특별시 강남구 테헤란로 123',
  receiverAddress2: '101동 1203호',
  pcc: 'P123456789012',
  itemList: [{ ...emptyItem, itemName: 'VITAMIN C', unitPrice: '19.90' }],
});

test('bodyOf leaves out the fields of the basic step in customer mode', () => {
  const body = bodyOf('customer', { ...filledOrder('customer'), hblNo: 'X1', customerNum: '5' });
  expect(body).not.toHaveProperty('hblNo');
  expect(body).not.toHaveProperty('customerNum');
  expect(OrderInput.parse(body)).toMatchObject({ customerNum: 999_999_999, weight: 0, courierCode: 'K001' });
});

test('emptyOrder has the defaults of the order schema', () => {
  const { itemList: _, ...sent } = OrderInput.parse(bodyOf('staff', filledOrder()));
  const {
    itemList: __,
    partnerId,
    ...byDefault
  } = OrderInput.parse(bodyOf('customer', filledOrder('customer')));
  expect(sent).toEqual({ ...byDefault, ...boxOf(byDefault), isUnmeasured: undefined, partnerId: 1 });
  expect(partnerId).toBeUndefined();
});

test('bodyOf sends the box fields of a customer only if they are filled in', () => {
  const filled = { ...filledOrder('customer'), width: '30', freightMethod: '1' };
  expect(bodyOf('customer', filled)).toMatchObject({ width: '30', freightMethod: '1' });
  for (const field of ['length', 'height', 'weight', 'boxQty'])
    expect(bodyOf('customer', filled)).not.toHaveProperty(field);
});

test('bodyOf clears e-commerce fields unless the customs category is e-commerce', () => {
  const values = { ...filledOrder(), ecommerceType: '1' };
  expect(bodyOf('staff', { ...values, customsCategory: 'A' }).ecommerceType).toBe('1');
  expect(bodyOf('staff', { ...values, customsCategory: 'D' }).ecommerceType).toBe('');
});

test('bodyOf leaves out blank optional numbers, and the schema refuses other blank numbers', () => {
  expect(OrderInput.safeParse(bodyOf('staff', { ...filledOrder(), customerNum: '' })).success).toBe(true);
  expect(OrderInput.safeParse(bodyOf('staff', { ...filledOrder(), boxQty: '' })).success).toBe(false);
});

test('restoreValues takes the strings of known fields from a draft, and defaults for all other fields', () => {
  const draft = { shipperName: 'KIM', pcc: 7, unknown: 'x', itemList: [{ itemName: 'A', brand: null }] };
  const values = restoreValues('staff', draft);
  expect(values.shipperName).toBe('KIM');
  expect(values.pcc).toBe('');
  expect(values).not.toHaveProperty('unknown');
  expect(values.itemList).toEqual([{ ...emptyItem, itemName: 'A' }]);
  expect(restoreValues('staff', null)).toEqual(emptyOrder('staff'));
  expect(restoreValues('customer', null)).toEqual(emptyOrder('customer'));
  expect(restoreValues('staff', { itemList: [] }).itemList).toHaveLength(1);
});

test('valuesOfOrder copies a past order with grouped phone numbers, and leaves the H/BL number, the box and optional zeros blank', () => {
  const item = {
    ...emptyItem,
    itemName: 'VITAMIN C',
    itemQty: 2,
    currency: 'USD',
    unitPrice: 0,
    volumeWeight: 0.167,
  };
  const past = { ...filledOrder('customer'), freightMethod: '2' };
  const values = valuesOfOrder({
    ...past,
    hblNo: 'HHK1000001',
    width: 30,
    boxQty: 2,
    freightMethod: 2,
    receiverType: 1,
    itemList: [{ ...item, weight: 0, width: 10.5, length: 0, height: 0 }],
  } as unknown as Parameters<typeof valuesOfOrder>[0]);
  expect(values).toEqual({
    ...past,
    shipperMobile: '0412 345 678',
    receiverTel: '02-1234-5678',
    receiverMobile: '010-1234-5678',
    receiverType: '1',
    itemList: values.itemList,
  });
  expect(values.itemList).toEqual([
    { ...emptyItem, itemName: 'VITAMIN C', itemQty: '2', unitPrice: '0', width: '10.5' },
  ]);
});

test.each([
  ['an entered size of 10 cm a side', 0, '10'],
  ['no size for a box that was not measured', 1, ''],
] as const)('valuesOfOwnOrder starts with %s', (_title, isUnmeasured, side) => {
  const order = { ...filledOrder('customer'), width: 10, length: 10, height: 10, weight: 0.4, boxQty: 1 };
  const values = valuesOfOwnOrder({ ...order, isUnmeasured, itemList: [] } as unknown as OwnOrder);
  expect(values).toMatchObject({ width: side, length: side, height: side, weight: '0.4', boxQty: '' });
});

test('valuesOfProfile returns the default sender, or only the mobile number', () => {
  const profile = { mobile: '01012345678', sender: null } as Parameters<typeof valuesOfProfile>[0];
  expect(valuesOfProfile(profile)).toEqual({ ...emptyOrder('customer'), shipperMobile: '010-1234-5678' });
  const sender = { siteUrl: '', shipperName: 'A', shipperMobile: '1', shipperAddress: 'B' };
  expect(valuesOfProfile({ ...profile, sender })).toEqual({ ...emptyOrder('customer'), ...sender });
});
