import { describe, expect, test } from 'vitest';
import { withNumber } from './recent-searches.ts';

describe('withNumber', () => {
  test.each([
    ['puts a new number first', ['A'], 'B', ['B', 'A']],
    ['moves a known number to the front', ['A', 'B', 'C'], 'C', ['C', 'A', 'B']],
    ['keeps five numbers', ['A', 'B', 'C', 'D', 'E'], 'F', ['F', 'A', 'B', 'C', 'D']],
  ])('%s', (_title, numbers, hblNo, expected) => expect(withNumber(numbers, hblNo)).toEqual(expected));
});
