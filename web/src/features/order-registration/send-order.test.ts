import { expect, test } from 'vitest';
import { attemptFor, refusedFields } from './send-order.ts';
import { stepsOf } from './steps.ts';

test('the same body goes under the same key again, another under a new one', () => {
  const first = attemptFor('{"a":1}', undefined);
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(attemptFor('{"a":1}', first)).toBe(first);
  expect(attemptFor('{"a":2}', first).key).not.toBe(first.key);
});

test('a refusal is laid on the fields it is about, as far as the form shows them', () => {
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
