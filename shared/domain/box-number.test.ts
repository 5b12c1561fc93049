import { describe, expect, it } from 'vitest';
import { boxNumber, hblNoOfBox } from './box-number.ts';

describe('boxNumber', () => {
  it.each([
    ['HHK1000123', 1, 1, 'HHK1000123'],
    ['HHK1000123', 1, 2, 'HHK1000123-01'],
    ['HHK1000123', 12, 12, 'HHK1000123-12'],
    ['HHK1000123', 100, 120, 'HHK1000123-100'],
  ])('of %s, box %i of %i, is %4$s', (hblNo, box, boxQty, expected) => {
    expect(boxNumber(hblNo, box, boxQty)).toBe(expected);
  });
});

describe('hblNoOfBox', () => {
  it.each([
    ['HHK1000123-02', 'HHK1000123'],
    ['KR-2026-100', 'KR-2026'],
    ['HHK1000123', undefined],
    ['HHK1000123-2', undefined],
    ['-02', undefined],
  ])('of %s is %s', (text, expected) => {
    expect(hblNoOfBox(text)).toBe(expected);
  });
});
