import { expect, test } from 'vitest';
import { refusedFields } from './send-order.ts';
import { stepsOf } from './steps.ts';

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
