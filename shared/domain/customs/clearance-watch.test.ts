import { describe, expect, it } from 'vitest';
import {
  chooseCargo,
  endOfClearance,
  isInClearance,
  keepsClearanceWatch,
  nextClearanceDue,
  startOfClearance,
  yearsOfArrival,
} from './clearance-watch.ts';

/** Instant of a local time in Seoul. */
const seoul = (time: string) => Date.parse(`2026-${time}:00+09:00`);
const start = startOfClearance('2026-11-20');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('startOfClearance', () => {
  it('is 6 h before the day of the ETA', () => {
    expect(start).toBe(seoul('11-19T18:00'));
  });
});

describe('nextClearanceDue', () => {
  it.each([
    ['1 h at the start', 0, HOUR],
    ['1 h just before 3 days', 3 * DAY - 1, HOUR],
    ['4 h from 3 days on', 3 * DAY, 4 * HOUR],
    ['4 h just before 14 days', 14 * DAY - 1, 4 * HOUR],
    ['24 h from 14 days on', 14 * DAY, DAY],
  ])('is %s', (_, age, interval) => {
    expect(nextClearanceDue({ start, released: null }, start + age)).toBe(start + age + interval);
  });

  it('is 1 h after a check before the start', () => {
    expect(nextClearanceDue({ start, released: null }, start - DAY)).toBe(start - DAY + HOUR);
  });

  it('is not before the end of a time without calls', () => {
    expect(nextClearanceDue({ start, released: null }, start, start + 2 * HOUR)).toBe(start + 2 * HOUR);
    expect(nextClearanceDue({ start, released: null }, start, start + 1)).toBe(start + HOUR);
  });

  it('is never from 45 days on', () => {
    expect(nextClearanceDue({ start, released: null }, start + 44 * DAY - 1)).toBe(start + 45 * DAY - 1);
    expect(nextClearanceDue({ start, released: null }, start + 44 * DAY)).toBeNull();
  });

  it('is 4 h after the release, and at last at the end of 3 days', () => {
    const released = start + 20 * DAY;
    expect(nextClearanceDue({ start, released }, released)).toBe(released + 4 * HOUR);
    expect(nextClearanceDue({ start, released }, released + 3 * DAY - HOUR)).toBe(released + 3 * DAY);
    expect(endOfClearance({ start, released })).toBe(released + 3 * DAY);
  });
});

describe('isInClearance', () => {
  const order = { status: '05', isDel: false, arrivalCountry: 'KOR', eta: '2026-11-20' };

  it.each(['05', '06', '07', '82', '83'])('is true in the status %s', (status) => {
    expect(isInClearance({ ...order, status })).toBe(true);
    expect(keepsClearanceWatch({ ...order, status })).toBe(true);
  });

  it.each(['04', '09', '10', '80', '81', '84', '90'])('is false in the status %s', (status) => {
    expect(isInClearance({ ...order, status })).toBe(false);
    expect(keepsClearanceWatch({ ...order, status })).toBe(false);
  });

  it('is false after the release, where a watch is kept', () => {
    expect(isInClearance({ ...order, status: '08' })).toBe(false);
    expect(keepsClearanceWatch({ ...order, status: '08' })).toBe(true);
  });

  it.each([{ arrivalCountry: 'AUS' }, { arrivalCountry: '' }, { isDel: true }, { eta: '' }])(
    'is false with %j',
    (changes) => {
      expect(isInClearance({ ...order, ...changes })).toBe(false);
      expect(keepsClearanceWatch({ ...order, ...changes, status: '08' })).toBe(false);
    },
  );
});

describe('yearsOfArrival', () => {
  it.each([
    ['2026-11-20', [2026]],
    ['2026-12-21', [2026]],
    ['2026-12-22', [2026, 2027]],
    ['2026-12-31', [2026, 2027]],
    ['2027-01-01', [2027, 2026]],
    ['2027-01-11', [2027, 2026]],
    ['2027-01-12', [2027]],
  ])('of %s are %j', (eta, years) => {
    expect(yearsOfArrival(eta)).toEqual(years);
  });
});

describe('chooseCargo', () => {
  const parcel = { hblNo: 'HHK-1234567', mblNo: '180-1234 5675', eta: '2026-11-20' };
  const cargo = (cargoNo: string, mblNo: string, arrivedOn: string, hblNo = 'HHK1234567') => ({
    cargoNo,
    hblNo,
    mblNo,
    arrivedOn,
    packages: 1,
  });

  it('takes the cargo with the M/BL number, without its blanks and hyphens', () => {
    const [other, own] = [cargo('A', '98881140743', '2026-11-20'), cargo('B', '18012345675', '2026-01-01')];
    expect(chooseCargo([other, own], parcel)).toBe(own);
  });

  it('takes the cargo with the H/BL number of two with the M/BL number', () => {
    const own = cargo('B', '18012345675', '2026-11-20');
    expect(chooseCargo([cargo('A', '18012345675', '2026-11-20', 'HHK7654321'), own], parcel)).toBe(own);
  });

  it.each([
    ['2026-11-05', false],
    ['2026-11-06', true],
    ['2026-12-04', true],
    ['2026-12-05', false],
    ['', false],
  ])('takes the only one near the ETA: arrival on %s is %s', (arrivedOn, isNear) => {
    const choices = [cargo('A', 'OTHER', '2026-01-01'), cargo('B', 'ANOTHER', arrivedOn)];
    expect(chooseCargo(choices, parcel)?.cargoNo).toBe(isNear ? 'B' : undefined);
  });

  it('takes none of two near the ETA', () => {
    expect(
      chooseCargo([cargo('A', 'X', '2026-11-19'), cargo('B', 'Y', '2026-11-21')], parcel),
    ).toBeUndefined();
  });

  it('takes the one near the ETA of two with the M/BL number', () => {
    const near = cargo('B', '18012345675', '2026-11-21');
    expect(chooseCargo([cargo('A', '18012345675', '2026-01-01'), near], parcel)).toBe(near);
  });
});
