import { expect, test } from 'vitest';
import { figureProblem } from './order-fields.ts';

test('figureProblem names the label of a missing or invalid number', () => {
  expect(figureProblem({ path: ['itemList', 0, 'unitPrice'], input: '' })).toBe(
    '단가은(는) 필수 입력 항목입니다.',
  );
  expect(figureProblem({ path: ['weight'], input: '1..2' })).toBe('실중량 을 올바르게 입력해주세요.');
});
