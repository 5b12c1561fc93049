import { describe, expect, test } from 'vitest';
import { latinTokenOf, toLatinKeys } from './hangul-keys.ts';

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

describe('latinTokenOf', () => {
  test.each([
    ['ㅗㅗㅏ1000123', 'HHK1000123'],
    ['ㅗㅘ1000123-02', 'HHK1000123-02'],
    ['ㅗㅗㅏ1000123'.normalize('NFD'), 'HHK1000123'],
  ])('converts the token %j to %j', (token, expected) => expect(latinTokenOf(token)).toBe(expected));

  test.each([
    ['Latin letters', 'HHK1000123'],
    ['Hangul and Latin letters', 'HHㅏ1000123'],
    ['no digit', '한호'],
    ['no Hangul', '1000123'],
    ['several words', 'ㅗㅗㅏ1 ㅗㅗㅏ2'],
    ['another character', 'ㅗㅗㅏ1000123.'],
  ])('returns undefined for a text with %s', (_, text) => expect(latinTokenOf(text)).toBeUndefined());
});
