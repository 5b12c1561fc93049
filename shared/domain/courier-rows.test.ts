import { describe, expect, it } from 'vitest';
import {
  type CourierRow,
  findRowProblems,
  findSameOrders,
  hblNosOf,
  parseCourierRows,
  placeCourierColumns,
  trackingNumberProblem,
  trackingNumberWarning,
} from './courier-rows.ts';

const stored = [
  { courierCode: 'K001', courierName: '우체국택배' },
  { courierCode: 'K002', courierName: 'CJ대한통운' },
  { courierCode: 'K003', courierName: '한진택배' },
];

describe('parseCourierRows()', () => {
  it.each([
    ['two columns separated by tabs', 'HHK1\t6892012345678', ['HHK1', '', '6892012345678']],
    ['two columns separated by commas', 'HHK1, 6892012345678', ['HHK1', '', '6892012345678']],
    ['two columns separated by blanks', 'HHK1   6892-0123-45678', ['HHK1', '', '6892-0123-45678']],
    ['two columns separated by semicolons', 'HHK1;6892012345678', ['HHK1', '', '6892012345678']],
    ['two columns separated by bars', 'HHK1 | 6892012345678', ['HHK1', '', '6892012345678']],
    [
      'three columns separated by blanks',
      'HHK1 CJ 대한통운 6892-0123 4567',
      ['HHK1', 'CJ 대한통운', '6892-0123 4567'],
    ],
    ['a number with letters behind blanks', 'HHK1 RB 123 456 785 AU', ['HHK1', '', 'RB 123 456 785 AU']],
    ['apostrophes before numbers', "'HHK1\t'6892012345678", ['HHK1', '', '6892012345678']],
    ['three columns', 'HHK1\tCJ\t690000000011', ['HHK1', 'CJ', '690000000011']],
    ['an empty courier', 'HHK1\t\t690000000011', ['HHK1', '', '690000000011']],
    ['quoted cells', '"HHK1","CJ 대한통운","690000000011"', ['HHK1', 'CJ 대한통운', '690000000011']],
    ['a line without a number', 'HHK1', ['HHK1', '', '']],
    ['empty cells behind two columns', 'HHK1\t123\t \t', ['HHK1', '', '123']],
    ['a comma behind two columns', 'HHK1,6892012345678,', ['HHK1', '', '6892012345678']],
    ['a note behind two columns', 'HHK1\t6892012345678\t2박스', ['HHK1', '', '6892012345678']],
    ['a number behind two columns', 'HHK1\t6892012345678\t2', ['HHK1', '', '6892012345678']],
    ['a note behind three columns', 'HHK1\tK001\t690000000011\t문 앞', ['HHK1', 'K001', '690000000011']],
    ['a short number behind a courier', 'HHK1\tCJ\t12', ['HHK1', 'CJ', '12']],
  ])('reads %s', (_, pasted, [hblNo, courier, courierNum]) => {
    expect(parseCourierRows(pasted)).toEqual([{ rowIndex: 1, hblNo, courier, courierNum }]);
  });

  it('numbers the rows by line and skips empty lines', () => {
    const rows = parseCourierRows('\r\nHHK1\t1\r\n\r\n \t \r\nHHK2\t2\r\n');
    expect(rows.map(({ rowIndex, hblNo }) => [rowIndex, hblNo])).toEqual([
      [2, 'HHK1'],
      [5, 'HHK2'],
    ]);
  });

  it('follows a header row with columns in another order and more columns', () => {
    const pasted = '번호\t송장번호\t택배사명\tHBL No.\n1\t6892012345678\t우체국\tHHK1';
    expect(parseCourierRows(pasted)).toEqual([
      { rowIndex: 2, hblNo: 'HHK1', courier: '우체국', courierNum: '6892012345678' },
    ]);
  });

  it('reads a line with two columns between lines with three', () => {
    const rows = parseCourierRows('HHK1\tCJ\t690000000011\nHHK2\t690000000022\nHHK3\tCJ\t690000000033');
    expect(rows.map(({ courier, courierNum }) => `${courier} ${courierNum}`)).toEqual([
      'CJ 690000000011',
      ' 690000000022',
      'CJ 690000000033',
    ]);
  });

  it('reads a line that may have two columns or three like most of the others', () => {
    expect(parseCourierRows('HHK1\tCJ\t690000000011\nHHK2\tCJ')[1]).toMatchObject({
      courier: 'CJ',
      courierNum: '',
    });
  });

  it('keeps cells that are longer than any valid value', () => {
    expect(parseCourierRows(`HHK1\t${'9'.repeat(5_000)}`)[0]?.courierNum).toHaveLength(5_000);
  });
});

describe('placeCourierColumns()', () => {
  it('finds the columns by known headers', () => {
    expect(placeCourierColumns(['운송장번호', 'H/BL 번호', '택배사'])).toEqual({
      courierNum: 0,
      hblNo: 1,
      courier: 2,
    });
  });

  it('uses a chosen header instead of the known ones, if the sheet has it', () => {
    expect(
      placeCourierColumns(['H/BL', '고객주문', '송장번호'], { hblNo: '고객주문', courierNum: '바코드' }),
    ).toEqual({ hblNo: 1, courierNum: 2 });
  });
});

describe('trackingNumberProblem()', () => {
  it('names the number, the form and the couriers whose rules the number follows', () => {
    expect(trackingNumberProblem('K001', '6900-0000-0011', stored)).toBe(
      '우체국택배 운송장 번호의 형식이 아닙니다: 6900-0000-0011 (1~7로 시작하는 숫자 13자리). CJ대한통운, 한진택배 번호일 수 있습니다.',
    );
  });

  it('names a wrong check digit', () => {
    expect(trackingNumberProblem('K002', '690000000012', stored)).toBe(
      'CJ대한통운 운송장 번호의 검사 숫자가 맞지 않습니다: 690000000012. 한진택배 번호일 수 있습니다.',
    );
  });

  it.each(['1'.repeat(21), '=1+1', '번호'])('refuses %s for a courier without known rules', (number) => {
    expect(trackingNumberProblem('X999', number, stored)).toBe(
      `X999 운송장 번호의 형식이 아닙니다: ${number}`,
    );
  });

  it('accepts a valid number', () => {
    expect(trackingNumberProblem('K001', ' 6892-0123-45678', stored)).toBeUndefined();
  });
});

describe('trackingNumberWarning()', () => {
  it.each([
    [
      'a wrong check digit',
      'K002',
      '690000000012',
      '번호의 검사 숫자가 맞지 않습니다. 운송장과 비교해주세요.',
    ],
    [
      'another form',
      'K001',
      '12',
      '우체국택배 운송장 번호의 형식이 아닙니다: 12 (1~7로 시작하는 숫자 13자리)',
    ],
    ['a valid number', 'K001', '6892-0123-45678', undefined],
  ])('returns the sentence for %s', (_, courier, number, warning) => {
    expect(trackingNumberWarning(courier, number, stored)).toBe(warning);
  });
});

describe('hblNosOf()', () => {
  it.each([
    ['a house bill number', 'hhk1000123', ['HHK1000123']],
    ['the barcode of a box', 'HHK1000123-02', ['HHK1000123-02', 'HHK1000123']],
    ['a number in Hangul mode', 'ㅗㅗㅏ1000123', ['ㅗㅗㅏ1000123', 'HHK1000123']],
    [
      'the barcode of a box in Hangul mode',
      'ㅗㅘ1000123-02',
      ['ㅗㅘ1000123-02', 'ㅗㅘ1000123', 'HHK1000123-02', 'HHK1000123'],
    ],
    ['Hangul beside Latin letters', 'HHㅏ1000123', ['HHㅏ1000123']],
  ])('returns what %s can mean, the typed text first', (_, typed, expected) => {
    expect(hblNosOf(typed)).toEqual(expected);
  });
});

describe('findSameOrders()', () => {
  it('names the rows of an order that is named in several ways, and no rows of unknown orders', () => {
    const rows = ['HHK1', '', 'HHK1', '', 'HHK2'].map((hblNo, at) => ({ rowIndex: at + 2, hblNo }));
    const problem = '같은 H/BL 번호가 여러 행에 있습니다: HHK1 (2행, 4행)';
    expect(Object.fromEntries(findSameOrders(rows))).toEqual({ 2: problem, 4: problem });
  });
});

describe('findRowProblems()', () => {
  const row = (rowIndex: number, changes: Partial<CourierRow> = {}): CourierRow => ({
    rowIndex,
    hblNo: `HHK${rowIndex}`,
    courier: '',
    courierNum: `689201234567${rowIndex}`,
    ...changes,
  });
  const problemsOf = (rows: CourierRow[]) => Object.fromEntries(findRowProblems(rows, stored));

  it('accepts numbers that break the rules of their courier, which a person may confirm', () => {
    expect(problemsOf([row(1), row(2, { courierNum: '12' }), row(3, { courier: '우체국' })])).toEqual({});
  });

  it.each([
    ['an absent H/BL number', { hblNo: '' }, 'H/BL 번호가 없습니다.'],
    ['an absent number', { courierNum: '' }, '운송장 번호가 없습니다.'],
    ['an unknown courier', { courier: '번개' }, '등록되지 않은 택배사입니다: 번개'],
    ['a text that is no number', { courierNum: '송장' }, '운송장 번호의 형식이 아닙니다: 송장'],
    [
      'a number that is too long',
      { courierNum: '1234-5678-9012-3456-7890-1' },
      '운송장 번호: 최대 20자까지 입력 가능합니다.',
    ],
    ['a cell that is too long', { hblNo: 'H'.repeat(61) }, 'H/BL: 최대 60자까지 입력 가능합니다.'],
    ['a problem of a cell', { problem: '오류값이 들어 있습니다.' }, '오류값이 들어 있습니다.'],
  ])('reports %s', (_, changes, problem) => {
    expect(problemsOf([row(1, changes)])).toEqual({ 1: problem });
  });

  it('reports every row of a repeated H/BL number, also in another notation', () => {
    const rows = [row(1), row(2, { hblNo: 'hhk1' }), row(3)];
    expect(problemsOf(rows)).toEqual({
      1: '같은 H/BL 번호가 여러 행에 있습니다: HHK1 (1행, 2행)',
      2: '같은 H/BL 번호가 여러 행에 있습니다: hhk1 (1행, 2행)',
    });
  });

  it('reports every row of a repeated tracking number and names at most five rows', () => {
    const rows = Array.from({ length: 7 }, (_, at) => row(at + 1, { courierNum: '6892-012345678' }));
    expect(problemsOf(rows)[7]).toBe(
      '같은 운송장 번호가 여러 행에 있습니다: 6892-012345678 (1행, 2행, 3행, 4행, 5행 외 2개)',
    );
  });
});
