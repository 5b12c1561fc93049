import { expect, test } from 'vitest';
import { emptyItem, emptyOrder } from './form-values.ts';
import { type FieldName, hasField, problemsOf, refusedFields, stepsOf } from './steps.ts';

const isOneOf =
  (...paths: FieldName[]) =>
  (path: FieldName) =>
    paths.includes(path);

test('stepsOf inserts the basic step before the items in staff mode', () => {
  expect(stepsOf('customer')).toEqual(['terms', 'sender', 'recipient', 'items']);
  expect(stepsOf('staff')).toEqual(['terms', 'sender', 'recipient', 'basic', 'items']);
});

test('problemsOf lists empty and invalid fields separately, in the order of the form', () => {
  const values = { ...emptyOrder('customer'), receiverZipcode: '123', pcc: ' ' };
  const isInvalid = isOneOf('pcc', 'receiverZipcode', 'receiverName');
  expect(problemsOf('recipient', values, isInvalid)).toEqual([
    '받는 분 이름, 개인통관고유부호 을 입력해주세요.',
    '우편번호 을 올바르게 입력해주세요.',
  ]);
  expect(problemsOf('sender', values, isInvalid)).toEqual([]);
});

test('problemsOf starts each sentence about an item with the number of the item', () => {
  const values = { ...emptyOrder('customer'), itemList: [emptyItem, { ...emptyItem, itemName: '비타민' }] };
  const isInvalid = isOneOf('itemList.0.itemName', 'itemList.0.unitPrice', 'itemList.1.itemName');
  expect(problemsOf('items', values, isInvalid)).toEqual([
    '1번 상품 품명, 단가 을 입력해주세요.',
    '2번 상품 품명 을 올바르게 입력해주세요.',
  ]);
});

test('problemsOf lists invalid box fields after the items', () => {
  const isInvalid = isOneOf('boxQty', 'itemList.0.itemName');
  const values = { ...emptyOrder('customer'), boxQty: '0' };
  expect(problemsOf('items', values, isInvalid)).toEqual([
    '1번 상품 품명 을 입력해주세요.',
    '박스 수량 을 올바르게 입력해주세요.',
  ]);
});

test('hasField is true for the fields of a step, and for the fields of an item', () => {
  expect(hasField('items', 'itemList.0.itemName')).toBe(true);
  expect(hasField('items', 'width')).toBe(true);
  expect(hasField('recipient', 'receiverZipcode')).toBe(true);
  expect(hasField('basic', 'orderId')).toBe(true);
  expect(hasField('items', 'memberId')).toBe(false);
});

test('refusedFields returns the errors of a response for the fields of the form', () => {
  const taken = { code: 'ORDER_NUMBER_TAKEN', message: '이미 등록된 주문번호입니다.', fields: [] };
  expect(refusedFields(taken, stepsOf('staff'))).toEqual([{ path: 'orderId', message: taken.message }]);
  expect(refusedFields(taken, stepsOf('customer'))).toEqual([]);
  const fields = [
    { path: 'receiverZipcode', message: '5자리를 입력하세요' },
    { path: 'memberId', message: '형식이 올바르지 않습니다.' },
  ];
  const invalid = { code: 'VALIDATION_FAILED', message: '입력값을 확인해주세요.', fields };
  expect(refusedFields(invalid, stepsOf('customer'))).toEqual([fields[0]]);
});
