import { describe, expect, it } from 'vitest';
import { endOfWatch, isTracked, isWatchable, nextDue, startOfWorkday, unknownFrom } from './courier-watch.ts';

/** Instant of a local time in Seoul. */
const seoul = (time: string) => new Date(`2026-${time}:00+09:00`);
const since = seoul('11-20T10:00');
const dueAfter = (checked: string, notBefore?: string, orderId = 125) =>
  nextDue({ orderId, since }, seoul(checked), notBefore === undefined ? undefined : seoul(notBefore));

describe('startOfWorkday', () => {
  it.each([
    ['11-20T07:00', '11-20T07:00'],
    ['11-20T21:59', '11-20T07:00'],
    ['11-21T06:59', '11-20T07:00'],
  ])('of %s is %s', (time, start) => {
    expect(startOfWorkday(seoul(time).getTime())).toBe(seoul(start).getTime());
  });
});

describe('nextDue', () => {
  it.each([
    ['2 h in the first 3 days', '11-20T10:00', '11-20T12:00'],
    ['2 h just before 3 days', '11-23T09:59', '11-23T11:59'],
    ['6 h from 3 days on', '11-23T10:00', '11-23T16:00'],
    ['6 h just before 10 days', '11-30T09:59', '11-30T15:59'],
    ['24 h from 10 days on', '11-30T10:00', '12-01T10:00'],
  ])('is %s', (_, checked, due) => {
    expect(dueAfter(checked)).toEqual(seoul(due));
  });

  it.each([
    ['before midnight', '11-20T20:00', '11-21T07:05'],
    ['after midnight', '11-20T22:30', '11-21T07:05'],
    ['just before 07:00', '11-21T04:59', '11-21T07:05'],
  ])('moves a time at night, %s, to 07:00 and the minutes of the order', (_, checked, due) => {
    expect(dueAfter(checked)).toEqual(seoul(due));
  });

  it('keeps 07:00 and the last minute of the evening', () => {
    expect(dueAfter('11-21T05:00')).toEqual(seoul('11-21T07:00'));
    expect(dueAfter('11-20T19:59')).toEqual(seoul('11-20T21:59'));
  });

  it('has minutes from 0 to 59 by the order id', () => {
    expect(dueAfter('11-20T20:00', undefined, 120)).toEqual(seoul('11-21T07:00'));
    expect(dueAfter('11-20T20:00', undefined, 179)).toEqual(seoul('11-21T07:59'));
  });

  it('is not before the end of a time without calls', () => {
    expect(dueAfter('11-20T12:00', '11-20T12:15')).toEqual(seoul('11-20T14:00'));
    expect(dueAfter('11-20T12:00', '11-20T15:30')).toEqual(seoul('11-20T15:30'));
    expect(dueAfter('11-20T12:00', '11-21T00:00')).toEqual(seoul('11-21T07:05'));
  });

  it('is at the end of the watch at the latest', () => {
    expect(dueAfter('12-19T15:00')).toEqual(seoul('12-20T10:00'));
    expect(endOfWatch(since)).toEqual(seoul('12-20T10:00'));
  });
});

describe('unknownFrom', () => {
  it('is 48 h after the entry of the number', () => {
    expect(unknownFrom(since)).toEqual(seoul('11-22T10:00'));
  });
});

describe('isTracked', () => {
  const order = { status: '08', isDel: false, courierCode: 'K002', courierNum: '123456789012' };

  it.each(['08', '09'])('is true in the status %s', (status) => {
    expect(isTracked({ ...order, status })).toBe(true);
  });

  it.each(['07', '10', '82', '84', '90'])('is false in the status %s', (status) => {
    expect(isTracked({ ...order, status })).toBe(false);
  });

  it.each([
    ['without a number', { courierNum: '' }],
    ['of a courier without a tracker', { courierCode: 'A001' }],
    ['of a courier that staff added', { courierCode: 'X001' }],
    ['that is deleted', { isDel: true }],
  ])('is false for an order %s', (_, changes) => {
    expect(isTracked({ ...order, ...changes })).toBe(false);
    expect(isWatchable({ ...order, ...changes })).toBe(false);
  });
});

describe('isWatchable', () => {
  const order = { isDel: false, courierCode: 'K002', courierNum: '123456789012' };

  it.each([
    ['07', true],
    ['82', true],
    ['10', false],
    ['84', false],
    ['90', false],
  ])('is in the status %s %s', (status, expected) => {
    expect(isWatchable({ ...order, status })).toBe(expected);
  });
});
