import { expect, test } from 'vitest';
import { contractState, daysUntil } from './contract-state.ts';

test.each([
  ['', 'running'],
  ['2026-12-22', 'running'],
  ['2026-12-21', 'ending'],
  ['2026-11-21', 'ending'],
  ['2026-11-20', 'over'],
])('contractState on 2026-11-21 of a contract that ends on "%s" is %s', (end, state) => {
  expect(contractState(end, '2026-11-21')).toBe(state);
});

test('daysUntil counts whole days across the end of a month', () => {
  expect(daysUntil('2026-12-21', '2026-11-21')).toBe(30);
  expect(daysUntil('2026-11-21', '2026-11-21')).toBe(0);
});
