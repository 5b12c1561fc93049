import { describe, expect, it } from 'vitest';
import { cleanScanCode, readingsOf, shownCode } from './scan-code.ts';

describe('cleanScanCode', () => {
  it.each([
    ['lower case', 'hhk1000123', 'HHK1000123'],
    ['blanks and a line end', ' HHK 1000123\r\n', 'HHK1000123'],
    ['control characters and a zero-width blank', '\u0002HHK1000123\u001d\u200b', 'HHK1000123'],
    ['dashes and minus signs', 'HHK1000123–02−1', 'HHK1000123-02-1'],
    ['full-width characters', 'ＨＨＫ１０００１２３－０２', 'HHK1000123-02'],
  ])('normalises %s', (_, text, code) => {
    expect(cleanScanCode(text)).toBe(code);
  });
});

describe('readingsOf', () => {
  it('reads a house bill number with and without a box', () => {
    expect(readingsOf('HHK1000123')).toEqual([{ hblNo: 'HHK1000123' }]);
    expect(readingsOf('HHK1000123-02')).toEqual([
      { hblNo: 'HHK1000123-02' },
      { hblNo: 'HHK1000123', box: 2 },
    ]);
  });

  it('reads a number that the scanner sent twice in one text', () => {
    expect(readingsOf('HHK1000123HHK1000123')).toContainEqual({ hblNo: 'HHK1000123' });
    expect(readingsOf('HHK1000123-02HHK1000123-02')).toContainEqual({ hblNo: 'HHK1000123', box: 2 });
    expect(shownCode('HHK1000123-02HHK1000123-02')).toBe('HHK1000123-02');
  });

  it('does not halve a short text that repeats itself', () => {
    expect(readingsOf('121212')).toEqual([{ hblNo: '121212' }]);
    expect(shownCode('A1A1')).toBe('A1A1');
  });
});
