import { expect, test } from 'vitest';
import { isUnusualPcc } from './customs-code.ts';

test('isUnusualPcc is true only for a person whose code is not P and 12 digits', () => {
  expect(isUnusualPcc({ receiverType: '1', pcc: 'P123456789012' })).toBe(false);
  expect(isUnusualPcc({ receiverType: '1', pcc: 'P12345678901' })).toBe(true);
  expect(isUnusualPcc({ receiverType: '2', pcc: '1234567890' })).toBe(false);
  expect(isUnusualPcc({ receiverType: '1', pcc: '' })).toBe(false);
});
