import { describe, expect, test } from 'vitest';
import { toLatinKeys } from './hangul-keys.ts';

describe('toLatinKeys', () => {
  test.each([
    ['', ''],
    ['HHK0000123, a-1', 'HHK0000123, a-1'],
    ['ㅗㅗㅏ0000123', 'HHK0000123'],
    ['ㅗㅘ0000123', 'HHK0000123'],
    ['ㅁㅠㅊ-1', 'ABC-1'],
    ['한글', 'GKSRMF'],
    ['값', 'RKQT'],
    ['뷁', 'QNPFR'],
    ['ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ', 'RTSWSGFRFAFQFTFXFVFGQT'],
    ['ㅃㅉㄸㄲㅆㅒㅖ', 'QWERTOP'],
    ['까씨', 'RKTL'],
  ])('converts %j to %j', (typed, expected) => expect(toLatinKeys(typed)).toBe(expected));

  test('returns every letter of the keyboard', () => {
    expect(toLatinKeys('ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ')).toBe(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    );
  });

  test('converts decomposed syllables like composed ones', () => {
    expect(toLatinKeys('한글'.normalize('NFD'))).toBe('GKSRMF');
  });
});
