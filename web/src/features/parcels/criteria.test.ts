import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  bodyOf,
  type Criteria,
  criteriaOf,
  errorsOf,
  hashOf,
  MOST_NUMBERS,
  missingPartner,
  noCriteria,
  parseNumbers,
  readCriteria,
} from './criteria.ts';
import { readParcelSearch } from './parcel-search.ts';

beforeEach(() => {
  // 00:30 on the 21st in Seoul, still the 20th in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const asking = (part: Partial<Criteria>): Criteria => ({ ...noCriteria(), ...part });
const fromAddress = (search: Record<string, unknown>, hash = '') =>
  criteriaOf(readParcelSearch(search), hash);

test('takes numbers apart at commas, blanks and line ends, each once and in order', () => {
  expect(parseNumbers(' HH1,HH2\r\nHH3\tHH4 ; HH2,,\n')).toEqual(['HH1', 'HH2', 'HH3', 'HH4']);
  expect(parseNumbers(' \n, ')).toEqual([]);
});

test('waits for the button when the address asks for nothing', () => {
  expect(fromAddress({})).toBeUndefined();
  expect(fromAddress({ order: 12 })).toBeUndefined();
});

test('searches the last seven days of Seoul when it comes from the dashboard', () => {
  const week = asking({ from: '2026-11-15', to: '2026-11-21' });
  expect(fromAddress({ departure: 'dashboard' })).toEqual(week);
  expect(fromAddress({ departure: 'dashboard', hblNo: 1234 })).toEqual({ ...week, hblNo: '1234' });
  expect(fromAddress({ status: '02' })).toEqual({ ...week, status: '02' });
  expect(fromAddress({ status: '02', partnerId: 3 })).toEqual({ ...week, status: '02', partnerId: '3' });
});

test('leaves out what makes no sense in the address', () => {
  expect(readParcelSearch({ departure: 'x', from: '2026-02-30', to: 5, order: '-1' })).toEqual({});
  expect(readParcelSearch({ order: '17', from: '2026-02-28' })).toEqual({ order: 17, from: '2026-02-28' });
  expect(readCriteria({ from: 'x', to: '2026-11-01', receiverName: 3, status: '02' })).toEqual(
    asking({ status: '02' }),
  );
});

test('a search survives the way through the address', () => {
  const search = asking({
    hblNo: 'HH1,HH2',
    receiverName: '홍 길동 & #1?',
    mobileCountry: '+82',
    mobileNum: '010 1234',
    isDel: '1',
    from: '2026-10-01',
    to: '2026-10-02',
  });
  expect(fromAddress({ departure: 'dashboard' }, hashOf(search))).toEqual(search);
});

test('asks for numbers whatever their date, and for days otherwise', () => {
  const body = bodyOf(asking({ hblNo: 'HH1\nHH2', status: '01,02' }));
  expect(body).toMatchObject({ hblNo: ['HH1', 'HH2'], status: '01,02', isDel: '0' });
  expect(body).not.toHaveProperty('regDate');
  expect(bodyOf(asking({ freightMethod: '1' }))).toMatchObject({
    freightMethod: '1',
    regDate: { from: '2026-11-15', to: '2026-11-21' },
  });
});

test.each([
  [{ receiverMobile: '010-1234-5678' }, '1012345678'],
  [{ receiverMobile: '+82 10 1234 5678' }, '1012345678'],
  [{ mobileCountry: '+82', mobileNum: '01012345678' }, '1012345678'],
  [{ mobileCountry: '+61', mobileNum: '0491570006' }, '491570006'],
])('finds a mobile number however it is spelled: %j', (part, receiverMobile) => {
  expect(errorsOf(asking(part))).toEqual({});
  expect(bodyOf(asking(part))).toMatchObject({ receiverMobile });
});

test('refuses a search that the server would refuse', () => {
  const many = Array.from({ length: MOST_NUMBERS + 1 }, (_, index) => `HH${index}`);
  expect(errorsOf(asking({ mblNo: many.join('\n') })).mblNo).toContain('501개 입력');
  expect(errorsOf(asking({ mblNo: many.slice(1).join('\n') }))).toEqual({});
  expect(errorsOf(asking({ orderId: 'H'.repeat(21) })).orderId).toContain('20자');
  expect(errorsOf(asking({ from: '' })).from).toBeDefined();
  expect(errorsOf(asking({ from: '2026-11-03', to: '2026-11-02' })).from).toBeDefined();
  expect(errorsOf(asking({ from: '2025-01-01', to: '2026-11-02' })).from).toBeDefined();
  expect(errorsOf(asking({ hblNo: 'HH1', from: '', to: '' }))).toEqual({});
});

test('refuses what is no mobile number, and two that cannot be one', () => {
  expect(Object.keys(errorsOf(asking({ receiverMobile: '02-123-4567' })))).toEqual(['receiverMobile']);
  expect(Object.keys(errorsOf(asking({ mobileCountry: '+61', mobileNum: '01012345678' })))).toEqual([
    'mobileNum',
  ]);
  const two = asking({ receiverMobile: '01012345678', mobileCountry: '+82', mobileNum: '01012345679' });
  expect(Object.keys(errorsOf(two))).toEqual(['mobileNum']);
});

test.each([
  [{ mobileNum: '01012345678' }, '국가번호를 선택해주세요.'],
  [{ mobileCountry: '+82' }, '휴대폰 번호를 입력해주세요.'],
  [{ courierNum: '123' }, '택배사를 선택해주세요.'],
  [{ courierCode: 'K001' }, '운송장 번호를 입력해주세요.'],
])('what comes in pairs is asked for in pairs: %j', (part, message) => {
  expect(missingPartner(asking(part))?.message).toBe(message);
});
