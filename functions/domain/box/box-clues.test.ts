import { describe, expect, it } from 'vitest';
import { houseBillsOf, namesOf, orderNumbersOf, trackingNumbersOf } from './box-clues.ts';

const ranges = [
  { name: 'HHS', max: 99_999 },
  { name: 'HHK', max: 9_999_999 },
];
const box = (code: string | null, note = '') => ({ code, note });

describe('houseBillsOf', () => {
  it('reads the code as it is, and its digits with the letters of each range that is long enough', () => {
    expect(houseBillsOf(box('XXK1000123'), ranges)).toEqual(['XXK1000123', 'HHK1000123']);
    expect(houseBillsOf(box('00123'), ranges)).toEqual(['00123', 'HHS00123', 'HHK0000123']);
  });

  it('ignores the number of the box in a barcode text', () => {
    expect(houseBillsOf(box('HHX1000123-02'), ranges)).toEqual(['HHX1000123-02', 'HHX1000123', 'HHK1000123']);
  });

  it('also reads numbers in the note, and ignores short ones', () => {
    expect(houseBillsOf(box('A12', '라벨 hhk1000123, 상자 3개'), ranges)).toEqual(['HHK1000123']);
    expect(houseBillsOf(box(null, '송장 없음'), ranges)).toEqual([]);
  });
});

describe('orderNumbersOf and trackingNumbersOf', () => {
  it('read the code as it is and its digits alone', () => {
    expect(orderNumbersOf(box('ORD-2201'))).toEqual(['ORD-2201', '2201']);
    expect(trackingNumbersOf(box('6890-1234-5678'))).toEqual(['689012345678']);
  });
});

describe('namesOf', () => {
  it('returns words and pairs of words, also without the last letters', () => {
    const names = namesOf({ note: '홍길동에게, 김수님이라고만, John Smith' });
    expect(names).toEqual(expect.arrayContaining(['홍길동', '김수', 'John', 'John Smith']));
  });

  it('returns no single letters, no numbers, and at most 90 names', () => {
    expect(namesOf({ note: '김 12345' })).not.toContain('김');
    expect(namesOf({ note: '12345' })).toEqual([]);
    expect(namesOf({ note: Array.from({ length: 60 }, (_, nth) => `이름${nth}`).join(' ') })).toHaveLength(
      90,
    );
  });
});
