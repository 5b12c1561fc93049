import { expect, test } from 'vitest';
import { numberMessage } from './order-fields.ts';

test('numberMessage names the label of a missing or invalid number', () => {
  expect(numberMessage({ path: ['itemList', 0, 'unitPrice'], input: '' })).toBe(
    '단가은(는) 필수 입력 항목입니다.',
  );
  expect(numberMessage({ path: ['weight'], input: '1..2' })).toBe('실중량 을 올바르게 입력해주세요.');
});
