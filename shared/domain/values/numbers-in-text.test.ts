import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinGroups, numbersIn, splitNumbers } from './numbers-in-text.ts';

describe('numbersIn', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' , ;\n ', []],
    ['A,B', ['A', 'B']],
    ['hhs00001', ['HHS00001']],
    ['HHS00001, HHS00002;HHS00003', ['HHS00001', 'HHS00002', 'HHS00003']],
    ['HHS00001\r\nHHS00002\tHHS00003 HHS00001', ['HHS00001', 'HHS00002', 'HHS00003']],
    ['ＨＨＳ00001，HHS00002、HHS00003', ['HHS00001', 'HHS00002', 'HHS00003']],
    ['HH1 HH2', ['HH1', 'HH2']],
    ['H/BL\nHHK1\nHHK1000387', ['HHK1', 'HHK1000387']],
    ['HHK1000387-02', ['HHK1000387-02']],
    ['HHK–1000387', ['HHK-1000387']],
    ['HHK\u20111000387', ['HHK-1000387']],
    ['HHK\u200b1000387\ufeff', ['HHK1000387']],
    ['ＨＨＫ１０００３８７', ['HHK1000387']],
    ['"HHK1000387"\r\n"HHK1000388"', ['HHK1000387', 'HHK1000388']],
    ['"HHK1000387\nHHK1000388"', ['HHK1000387', 'HHK1000388']],
    ['="HHK1000387"', ['HHK1000387']],
    ["'68920123456789012345", ['68920123456789012345']],
    ['1) HHK1000387\n2) HHK1000388', ['HHK1000387', 'HHK1000388']],
    ['HHK1000387(2개)', ['HHK1000387']],
    ['HHK1000387\v(HHK1000388)\u2028【HHK1000389】', ['HHK1000387', 'HHK1000388', 'HHK1000389']],
  ])('reads the list %j', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it.each<[string, string[]]>([
    ['HHK1000387번', ['HHK1000387']],
    ['HHK1000387.', ['HHK1000387']],
    ['「HHK1000387」', ['HHK1000387']],
    ['[한호] 운송장번호: HHK1000387', ['HHK1000387']],
    ['운송장번호HHK1000387입니다!', ['HHK1000387']],
    ['HHK1000387와 HHK1000388, 둘 다 언제 오나요?', ['HHK1000387', 'HHK1000388']],
    ['9월 3일에 보낸 HHK1000387 1개 어디쯤인가요', ['HHK1000387']],
    ['HHK1000387가 2026-11-20 도착 예정입니다. 문의 02-1234-5678', ['HHK1000387']],
    ['Your parcel HHK1000387 has arrived', ['HHK1000387']],
    ['https://hanho.test/parcel-info?hblNo=HHK1000387', ['HHK1000387']],
    ['<https://hanho.test/parcel-info?hblNo=HHK1000387>.', ['HHK1000387']],
    ['여기서 보세요: https://hanho.test/parcel-info?hblNo=HHK1000387.', ['HHK1000387']],
    [
      'https://hanho.test/parcel-info?hblNo=%22HHK1000387%2CHHK1000388%22&x=1#a',
      ['HHK1000387', 'HHK1000388'],
    ],
    ['[오후 3:12] 김민지: HHK1000387 언제 오나요', ['HHK1000387']],
    ['2026년 11월 27일 오후 3:12, 김민지 : HHK1000387 확인 부탁드려요', ['HHK1000387']],
    ['김민지\tHHK1000387\r\n홍길동\tHHK1000388', ['HHK1000387', 'HHK1000388']],
    ['홍길동 01052330490 HHK1000387', ['HHK1000387']],
    ['Kim 0412345678 HHK1000387', ['HHK1000387']],
    ['홍길동 01052330490', ['01052330490']],
    ['번호는 A1 이에요', ['A1']],
    ['12345678번', ['12345678번']],
    ['안녕하세요', ['안녕하세요']],
  ])('reads the numbers in the sentence %j', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('keeps the Hangul of a scanner as typed', () => {
    expect(numbersIn('ㅗㅗㅏ1000387 ㅗㅘ2')).toEqual(['ㅗㅗㅏ1000387', 'ㅗㅘ2']);
  });

  it('reads its own result as the same numbers', () => {
    const piece = fc.constantFrom(
      'HHK1000387',
      'ㅗㅗㅏ12',
      '번',
      ' ',
      ',',
      '\n',
      '-02',
      '.',
      '12345678',
      '2개',
      'A',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const numbers = numbersIn(pieces.join(''));
        expect(numbersIn(numbers.join('\n'))).toEqual(numbers);
      }),
    );
  });
});

describe('joinGroups', () => {
  it.each([
    ['HHK00 00123', 'HHK0000123'],
    [' hhk00  00123 ', 'hhk0000123'],
    ['HHK 0000 123', 'HHK0000123'],
    ['HHK00001 23', 'HHK0000123'],
    ['1234 5678 9012', '123456789012'],
    ['ㅗㅗㅏ 0000 123', 'ㅗㅗㅏ0000123'],
    ['HHK00 00123, HHK00 00124', 'HHK0000123,HHK0000124'],
    ['12345678 12345679', '12345678 12345679'],
    ['HHS00001 HHS00002', 'HHS00001 HHS00002'],
    ['운송장번호: HHK 1000387 도착', '운송장번호: HHK1000387 도착'],
    ['HHK1000387 3 boxes', 'HHK1000387 3 boxes'],
    ['HHK1000387 2개', 'HHK1000387 2개'],
  ])('changes %j to %j', (text, joined) => {
    expect(joinGroups(text)).toBe(joined);
  });
});

it('splitNumbers splits at commas, semicolons and blanks, without repeated texts', () => {
  expect(splitNumbers(' S-1,S-2\r\nS-3\tS-4 ; S-2,,\n')).toEqual(['S-1', 'S-2', 'S-3', 'S-4']);
  expect(splitNumbers(' \n, ')).toEqual([]);
});
