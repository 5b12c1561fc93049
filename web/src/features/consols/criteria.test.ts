import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConsolSearch } from './consol-search.ts';
import { bodyOf, type Criteria, criteriaOf, rangeError, searchOf } from './criteria.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T16:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const week: Criteria = {
  mblNo: '',
  flightName: '',
  orderNum: '',
  dateType: 'etd',
  from: '2026-11-15',
  to: '2026-11-21',
  status: '',
};

test('an empty URL selects the departures of the last seven days in Seoul', () =>
  expect(criteriaOf(readConsolSearch({}))).toEqual(week));

test('criteriaOf and readConsolSearch restore the criteria that searchOf wrote', () => {
  const criteria: Criteria = { ...week, mblNo: '180-12345675', dateType: 'eta', status: '001,002' };
  expect(criteriaOf(readConsolSearch(searchOf(criteria)))).toEqual(criteria);
});

test('readConsolSearch ignores invalid values', () => {
  const raw = { consol: 'x', from: '2026-02-30', to: 7, dateType: 'etd', status: '', mblNo: 18012345675 };
  const search = readConsolSearch(raw);
  expect(search).toEqual({ mblNo: '18012345675' });
  expect(criteriaOf(search)).toEqual({ ...week, mblNo: '18012345675' });
});

test('bodyOf omits the period when a number is given', () => {
  const { from: _, to: __, ...body } = { ...week, orderNum: 'A1', status: [] };
  expect(bodyOf({ ...week, orderNum: 'A1' })).toEqual(body);
  expect(bodyOf({ ...week, status: '001,009' })).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    status: ['001', '009'],
  });
});

test.each([
  [{}, undefined],
  [{ from: '' }, '조회 기간을 입력해주세요.'],
  [{ from: '', mblNo: '1' }, undefined],
  [{ from: '2026-11-22' }, '시작일이 종료일보다 늦습니다.'],
  [{ from: '2025-11-20' }, undefined],
  [{ from: '2025-11-19' }, '조회 기간은 1년까지입니다.'],
])('rangeError for %o returns %s', (changes, message) =>
  expect(rangeError({ ...week, ...changes })).toBe(message),
);
