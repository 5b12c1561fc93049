import { expect, it } from 'vitest';
import { exceedsList } from './value-rules.ts';

it.each([
  [150, 'Y', false],
  [150.01, 'Y', true],
  [150.01, 'N', false],
] as const)('exceedsList for USD %s with list clearance %s is %s', (usd, needClearance, exceeds) => {
  expect(exceedsList({ needClearance }, usd)).toBe(exceeds);
});
