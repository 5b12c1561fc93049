import { expect, test } from 'vitest';
import { isUnusualPcc } from './customs-code.ts';

test('only a person is warned about another customs code than P and 12 digits', () => {
  expect(isUnusualPcc({ receiverType: '1', pcc: 'P123456789012' })).toBe(false);
  expect(isUnusualPcc({ receiverType: '1', pcc: 'P12345678901' })).toBe(true);
  expect(isUnusualPcc({ receiverType: '2', pcc: '1234567890' })).toBe(false);
  expect(isUnusualPcc({ receiverType: '1', pcc: '' })).toBe(false);
});
