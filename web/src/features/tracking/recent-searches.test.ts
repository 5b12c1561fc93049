import { expect, test } from 'vitest';
import { withNumber } from './recent-searches.ts';

test('the newest comes first', () => expect(withNumber(['A'], 'B')).toEqual(['B', 'A']));

test('a number looked up again moves to the front', () =>
  expect(withNumber(['A', 'B', 'C'], 'C')).toEqual(['C', 'A', 'B']));

test('the sixth drops out', () =>
  expect(withNumber(['A', 'B', 'C', 'D', 'E'], 'F')).toEqual(['F', 'A', 'B', 'C', 'D']));
