import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { criteriaOf, errorsOf, MOST_NUMBERS, parseNumbers } from './criteria.ts';
import { readParcelSearch } from './parcel-search.ts';

beforeEach(() => {
  // 00:30 on the 21st in Seoul, still the 20th in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('takes numbers apart at commas, blanks and line ends, each once and in order', () => {
  expect(parseNumbers(' HH1,HH2\r\nHH3\tHH4 ; HH2,,\n')).toEqual(['HH1', 'HH2', 'HH3', 'HH4']);
  expect(parseNumbers(' \n, ')).toEqual([]);
});

test('waits for the button when the address asks for nothing', () => {
  expect(criteriaOf(readParcelSearch({}))).toBeUndefined();
  expect(criteriaOf(readParcelSearch({ order: 12 }))).toBeUndefined();
});

test('searches the last seven days of Seoul when it comes from the dashboard', () => {
  expect(criteriaOf(readParcelSearch({ departure: 'dashboard' }))).toEqual({
    hblNo: [],
    from: '2026-11-15',
    to: '2026-11-21',
  });
  expect(criteriaOf(readParcelSearch({ departure: 'dashboard', hblNo: 1234 }))?.hblNo).toEqual(['1234']);
});

test('leaves out what makes no sense in the address', () => {
  expect(readParcelSearch({ departure: 'x', from: '2026-02-30', to: 5, order: '-1' })).toEqual({});
  expect(readParcelSearch({ order: '17', from: '2026-02-28' })).toEqual({ order: 17, from: '2026-02-28' });
});

test('refuses a search that the server would refuse', () => {
  const range = { from: '2026-11-01', to: '2026-11-02' };
  const many = Array.from({ length: MOST_NUMBERS + 1 }, (_, index) => `HH${index}`);
  expect(errorsOf({ ...range, hblNo: many }).hblNo).toContain('501개 입력');
  expect(errorsOf({ ...range, hblNo: many.slice(1) })).toEqual({});
  expect(errorsOf({ ...range, hblNo: ['H'.repeat(21)] }).hblNo).toContain('20자');
  expect(errorsOf({ hblNo: [], from: '', to: '2026-11-02' }).range).toBeDefined();
  expect(errorsOf({ hblNo: [], from: '2026-11-03', to: '2026-11-02' }).range).toBeDefined();
  expect(errorsOf({ hblNo: ['HH1'], from: '', to: '' })).toEqual({});
});
