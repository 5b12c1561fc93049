import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  bodyOf,
  type Criteria,
  criteriaOf,
  defaultCriteria,
  detailCount,
  errorsOf,
  findIncompletePair,
  hashOf,
  isExactHit,
  MAX_NUMBERS,
  missingNumbers,
  parseNumbers,
  readCriteria,
  selectLate,
} from './criteria.ts';
import { readParcelSearch } from './parcel-search.ts';

beforeEach(() => {
  // 00:30 on the 21st in Seoul, still the 20th in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const criteriaWith = (part: Partial<Criteria>): Criteria => ({ ...defaultCriteria(), ...part });
const fromUrl = (search: Record<string, unknown>, hash = '') => criteriaOf(readParcelSearch(search), hash);

test('parseNumbers splits lists, and reads house bill numbers in sentences', () => {
  expect(parseNumbers('hblNo', ' HH1,HH2\r\nHH3\tHH4 ; HH2,,\n')).toEqual(['HH1', 'HH2', 'HH3', 'HH4']);
  expect(parseNumbers('hblNo', '[한호] 운송장번호: HHK1000387번')).toEqual(['HHK1000387']);
  expect(parseNumbers('orderId', 'a-1, A-1')).toEqual(['a-1', 'A-1']);
  expect(parseNumbers('mblNo', ' \n, ')).toEqual([]);
});

test('missingNumbers returns the numbers that no row has, compared like on the server', () => {
  const criteria = criteriaWith({
    orderId: 'a-1 A-1',
    hblNo: 'hhk1,hhk1-02,HHK-1,HHK2,HHK2-01',
    mblNo: '180-12345675 5',
  });
  const rows = [{ orderId: 'A-1', hblNo: 'HHK1', mblNo: '180 1234 5675', courierNum: '' }];
  expect(missingNumbers(criteria, rows)).toEqual([
    { field: 'orderId', numbers: ['a-1'] },
    { field: 'hblNo', numbers: ['HHK2', 'HHK2-01'] },
    { field: 'mblNo', numbers: ['5'] },
  ]);
  expect(missingNumbers(criteriaWith({}), rows)).toEqual([]);
});

test('missingNumbers compares the numbers of a list with every number of the rows', () => {
  const rows = [{ orderId: 'a-1', hblNo: 'HHK1', mblNo: '180-12345675', courierNum: '6865123456789' }];
  const find = 'HHK1-02, a-1, 180-1234-5675\n6865-1234-56789, HHK9';
  expect(missingNumbers(criteriaWith({ find }), rows)).toEqual([{ field: 'find', numbers: ['HHK9'] }]);
  expect(missingNumbers(criteriaWith({ find: '010 1234 5678' }), rows)).toEqual([]);
});

test.each([
  ['hhk1000001', true],
  ['운송장 HHK1000001번', true],
  ['W-1', true],
  ['홍 길동', true],
  ['+82 10-1234-5678', true],
  ['HHK100000', false],
  ['HHK1000001 HHK1000002', false],
  ['길동', false],
  ['5678', false],
])('isExactHit compares the whole text with an order: %s', (text, expected) => {
  const order = { orderId: 'w-1', hblNo: 'HHK1000001', mblNo: '', courierNum: '' };
  const receiver = { receiverName: '홍길동', receiverMobile: '01012345678' };
  expect(isExactHit(text, { ...order, ...receiver })).toBe(expected);
});

test('numbers of a scanner in Hangul mode stay as typed, and are found as the letters of its keys', () => {
  expect(parseNumbers('hblNo', 'ㅗㅗㅏ1 ㅗㅘ2')).toEqual(['ㅗㅗㅏ1', 'ㅗㅘ2']);
  expect(readCriteria({ orderId: 'ㅁㅠ1 ', courierNum: 'ㅁㅠ1 ' })).toMatchObject({
    orderId: 'ㅁㅠ1',
    courierNum: 'ㅁㅠ1',
  });
  const criteria = criteriaWith({ orderId: 'ㅁㅠ1,ㅁㅠ2' });
  const rows = [{ orderId: 'AB1', hblNo: 'HHK1', mblNo: '', courierNum: '' }];
  expect(missingNumbers(criteria, rows)).toEqual([{ field: 'orderId', numbers: ['ㅁㅠ2'] }]);
});

test('criteriaOf returns undefined for a URL without criteria', () => {
  expect(fromUrl({})).toBeUndefined();
  expect(fromUrl({ order: 12 })).toBeUndefined();
});

test('criteriaOf uses the last seven days in Seoul for a link without a date range', () => {
  const week = criteriaWith({ from: '2026-11-15', to: '2026-11-21' });
  expect(fromUrl({ departure: 'dashboard' })).toEqual(week);
  expect(fromUrl({ departure: 'dashboard', hblNo: 1234 })).toEqual({ ...week, hblNo: '1234' });
  expect(fromUrl({ status: '02' })).toEqual({ ...week, status: '02' });
  expect(fromUrl({ status: '02', partnerId: 3 })).toEqual({ ...week, status: '02', partnerId: '3' });
});

test('readParcelSearch and readCriteria ignore invalid values', () => {
  expect(readParcelSearch({ departure: 'x', from: '2026-02-30', to: 5, order: '-1' })).toEqual({});
  expect(readParcelSearch({ order: '17', from: '2026-02-28' })).toEqual({ order: 17, from: '2026-02-28' });
  expect(readCriteria({ from: 'x', to: '2026-11-01', receiverName: 3, status: '02' })).toEqual(
    criteriaWith({ status: '02' }),
  );
});

test('criteriaOf reads every value that hashOf encoded', () => {
  const criteria = criteriaWith({
    hblNo: 'HH1,HH2',
    receiverName: '홍 길동 & #1?',
    mobileCountry: '+82',
    mobileNum: '010 1234',
    isDel: '1',
    from: '2026-10-01',
    to: '2026-10-02',
  });
  expect(fromUrl({ departure: 'dashboard' }, hashOf(criteria))).toEqual(criteria);
});

test('a search of open orders needs no first day', () => {
  const old = criteriaWith({ status: '02', isOpen: '1', from: '', to: '2026-10-21' });
  expect(fromUrl({ status: '02', open: 1, to: '2026-10-21' })).toEqual(old);
  expect(fromUrl({}, hashOf(old))).toEqual(old);
  expect(errorsOf(old)).toEqual({});
  expect(bodyOf(old)).toMatchObject({ isOpen: '1', regDate: { from: '', to: '2026-10-21' } });
  expect(errorsOf({ ...old, isOpen: '' }).from).toBeDefined();
  expect(errorsOf({ ...old, isDel: '1' }).from).toBeDefined();
  expect(fromUrl({ status: '02', to: '2026-10-21' })).toEqual(criteriaWith({ status: '02' }));
});

test('bodyOf contains the text of the one search as typed, and the date range for a name', () => {
  expect(bodyOf(criteriaWith({ find: '홍 길동' }))).toMatchObject({
    find: '홍 길동',
    regDate: { from: '2026-11-15', to: '2026-11-21' },
  });
});

test('bodyOf contains the date range only if no number is given', () => {
  const body = bodyOf(criteriaWith({ hblNo: 'HH1\nHH2', status: '01,02' }));
  expect(body).toMatchObject({ hblNo: ['HH1', 'HH2'], status: '01,02', isDel: '0' });
  expect(body).not.toHaveProperty('regDate');
  expect(bodyOf(criteriaWith({ freightMethod: '1' }))).toMatchObject({
    freightMethod: '1',
    regDate: { from: '2026-11-15', to: '2026-11-21' },
  });
});

test.each([
  [{ receiverMobile: '010-1234-5678' }, '010-1234-5678'],
  [{ receiverMobile: '5678' }, '5678'],
  [{ receiverMobile: '02-123-4567' }, '02-123-4567'],
  [{ mobileCountry: '+82', mobileNum: '01012345678' }, '+82 01012345678'],
  [{ mobileCountry: '+61', mobileNum: '0491 570' }, '+61 0491 570'],
  [{ receiverMobile: '5678', mobileCountry: '+82', mobileNum: '010-1234-5678' }, '+82 010-1234-5678'],
  [{ receiverMobile: '010-1234-5678', mobileCountry: '+82', mobileNum: '5678' }, '010-1234-5678'],
])('bodyOf sends the mobile number, or the part of it, as typed: %j', (part, receiverMobile) => {
  expect(errorsOf(criteriaWith(part))).toEqual({});
  expect(bodyOf(criteriaWith(part))).toMatchObject({ receiverMobile });
});

test('errorsOf returns errors for too many numbers and invalid date ranges, and none for long numbers', () => {
  const many = Array.from({ length: MAX_NUMBERS + 1 }, (_, index) => `HH${index}`);
  expect(errorsOf(criteriaWith({ mblNo: many.join('\n') })).mblNo).toContain('501개 입력');
  expect(errorsOf(criteriaWith({ mblNo: many.slice(1).join('\n') }))).toEqual({});
  expect(errorsOf(criteriaWith({ orderId: 'H'.repeat(21) }))).toEqual({});
  expect(errorsOf(criteriaWith({ from: '' })).from).toBeDefined();
  expect(errorsOf(criteriaWith({ from: '2026-11-03', to: '2026-11-02' })).from).toBeDefined();
  expect(errorsOf(criteriaWith({ from: '2025-01-01', to: '2026-11-02' })).from).toBeDefined();
  expect(errorsOf(criteriaWith({ hblNo: 'HH1', from: '', to: '' }))).toEqual({});
});

test('errorsOf returns an error for different numbers in the two mobile fields only', () => {
  expect(errorsOf(criteriaWith({ receiverMobile: '02-123-4567' }))).toEqual({});
  expect(errorsOf(criteriaWith({ mobileCountry: '+61', mobileNum: '01012345678' }))).toEqual({});
  const two = criteriaWith({ receiverMobile: '01012345678', mobileCountry: '+82', mobileNum: '01012345679' });
  expect(Object.keys(errorsOf(two))).toEqual(['mobileNum']);
});

test.each([
  [{ mobileNum: '01012345678' }, '국가번호를 선택해주세요.'],
  [{ mobileCountry: '+82' }, '휴대폰 번호를 입력해주세요.'],
  [{ courierNum: '123' }, '택배사를 선택해주세요.'],
  [{ courierCode: 'K001' }, '운송장 번호를 입력해주세요.'],
])('findIncompletePair returns a message that asks for the other value of the pair: %j', (part, message) => {
  expect(findIncompletePair(criteriaWith(part))?.message).toBe(message);
});

test.each<[Partial<Criteria>, object]>([
  [{ promisedFrom: '2026-12-01', promisedTo: '2026-12-05' }, {}],
  [{ promisedTo: '2026-12-05' }, {}],
  [
    { promisedFrom: '2026-12-06', promisedTo: '2026-12-05' },
    { promisedFrom: '시작일이 종료일보다 늦습니다.' },
  ],
  [{ promisedFrom: '2026-12-32' }, { promisedFrom: '날짜를 확인해주세요.' }],
])('the range of promised days %j counts as one detail and has the errors %j', (part, errors) => {
  const criteria = criteriaWith(part);
  expect(errorsOf(criteria)).toEqual(errors);
  expect(detailCount(criteria)).toBe(1);
  expect(bodyOf(criteria).promised).toEqual({ from: part.promisedFrom ?? '', to: part.promisedTo ?? '' });
});

test('a search by print state sends the state, and ignores an unknown value', () => {
  const reprinted = criteriaWith({ printState: 'reprinted' });
  expect(bodyOf(reprinted)).toMatchObject({ printState: 'reprinted' });
  expect(detailCount(reprinted)).toBe(1);
  expect(bodyOf(criteriaWith({ printState: 'unknown' }))).toMatchObject({ printState: '' });
});

test('a search by states of the customs code sends them, and ignores unknown ones', () => {
  const unchecked = criteriaWith({ pccState: 'notChecked,unknown,mismatch' });
  expect(bodyOf(unchecked)).toMatchObject({ pccState: ['notChecked', 'mismatch'] });
  expect(detailCount(unchecked)).toBe(1);
  expect(criteriaOf({}, hashOf(unchecked))).toEqual(unchecked);
  expect(bodyOf(criteriaWith({}))).toMatchObject({ pccState: [] });
});

test('a search of late orders needs no first day', () => {
  const late = criteriaWith({ isLate: '1', from: '', to: '2026-10-21' });
  expect(fromUrl({ late: 1, to: '2026-10-21' })).toEqual(late);
  expect(errorsOf(late)).toEqual({});
  expect(bodyOf(late)).toMatchObject({ isLate: '1', isOpen: '0', regDate: { from: '', to: '2026-10-21' } });
  expect(detailCount(late)).toBe(1);
  expect(fromUrl({ late: 1 })).toEqual(criteriaWith({ isLate: '1', from: '' }));
});

test.each([
  [{}, true, { isLate: '1', from: '' }],
  [{ isLate: '1', from: '' }, false, { isLate: '', from: '2026-11-15' }],
  [{ isLate: '1', isOpen: '1', from: '' }, false, { isLate: '', from: '' }],
  [{ isDel: '1' }, true, { isLate: '1', from: '2026-11-15' }],
])(
  'selectLate(%j, %j) clears the start date if late orders are searched without one',
  (part, isLate, selected) => {
    expect(selectLate(criteriaWith(part), isLate)).toEqual(selected);
  },
);
