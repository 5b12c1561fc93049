import { describe, expect, test } from 'vitest';
import { numbersOf, problemOf, tidyNumbers } from './numbers.ts';

describe('numbersOf', () => {
  test.each([
    ['', []],
    [' , ;\n ', []],
    [' hhs00001 ', ['HHS00001']],
    ['HHS00001,HHS00002', ['HHS00001', 'HHS00002']],
    ['HHS00001, HHS00002;HHS00003', ['HHS00001', 'HHS00002', 'HHS00003']],
    ['HHS00001 HHS00002', ['HHS00001', 'HHS00002']],
    ['12345678 12345679', ['12345678', '12345679']],
    ['HHS00001\r\nHHS00002\nHHS00003\n', ['HHS00001', 'HHS00002', 'HHS00003']],
    ['HHS00001\tHHS00002', ['HHS00001', 'HHS00002']],
    ['ＨＨＳ00001，HHS00002', ['HHS00001', 'HHS00002']],
    ['A,B', ['A', 'B']],
    ['ㅗㅗㅏ00001 ㅗㅘ00002', ['ㅗㅗㅏ00001', 'ㅗㅘ00002']],
    ['HHS00002,HHS00001,hhs00002', ['HHS00002', 'HHS00001']],
    ['[한호] 운송장번호: HHK 1000387, HHK1000388번', ['HHK1000387', 'HHK1000388']],
  ])('splits %j into %j', (typed, numbers) => expect(numbersOf(typed)).toEqual(numbers));

  test.each(['HHK00 00123', ' hhk00  00123 ', 'HHK 0000 123', 'HHK00001 23', '1234 5678 9012'])(
    'joins the parts of %j to one number',
    (typed) => expect(numbersOf(typed)).toEqual([typed.replace(/ /g, '').toUpperCase()]),
  );
});

describe('tidyNumbers', () => {
  test.each([
    [' hhk00  00123 ', 'HHK0000123'],
    ['HHK0000123 ', 'HHK0000123'],
    ['HHK0000123  hhk0000124', 'HHK0000123 HHK0000124'],
    ['HHK0000123 1', 'HHK0000123 1'],
    ['HHK0000123,', 'HHK0000123,'],
    ['HHK0000123, ', 'HHK0000123, '],
    ['hhs00001\nhhs00002', 'HHS00001\nHHS00002'],
    ['A'.repeat(25), 'A'.repeat(25)],
    ['[한호] 운송장번호: hhk1000387', '[한호] 운송장번호: hhk1000387'],
    ['ㅗㅗㅏ00001', 'ㅗㅗㅏ00001'],
  ])('changes %j to %j, and leaves the result unchanged', (typed, expected) => {
    expect(tidyNumbers(typed)).toBe(expected);
    expect(tidyNumbers(expected)).toBe(expected);
  });
});

test('problemOf accepts one to ten numbers', () => {
  expect(problemOf([])).toBe('H/BL 번호를 입력해주세요.');
  expect(problemOf(Array(10).fill('A'))).toBeUndefined();
  expect(problemOf(Array(11).fill('A'))).toBe('한 번에 10개까지 조회할 수 있습니다. 지금은 11개입니다.');
});
