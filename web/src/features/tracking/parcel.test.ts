import { describe, expect, test } from 'vitest';
import { isMasked, isOnHold, stageOf, stages } from './parcel.ts';

const parcel = (...statuses: string[]) => ({
  status: statuses.at(-1) ?? '',
  history: statuses.map((status) => ({ status, statusLabel: '', created_at: '2026-11-01T00:00:00.000Z' })),
});
const stageName = (...statuses: string[]) => stages[stageOf(parcel(...statuses)) ?? -1];

describe('stageOf', () => {
  test.each([
    ['00', '접수'],
    ['01', '접수'],
    ['02', '입고'],
    ['05', '운송'],
    ['07', '통관'],
    ['09', '배송'],
    ['10', '완료'],
  ])('maps status %s to the stage %s', (status, stage) => expect(stageName(status)).toBe(stage));

  test('returns the last regular stage of a parcel on hold', () =>
    expect(stageName('01', '02', '07', '82')).toBe('통관'));

  test.each(['82', '83'])('returns 통관 for status %s before customs clearance started', (status) =>
    expect(stageName('02', '05', status)).toBe('통관'),
  );

  test('returns the stage of the newest status, even after a later stage', () =>
    expect(stageName('01', '07', '02')).toBe('입고'));

  test('returns undefined without a regular status', () => expect(stageName('80')).toBeUndefined());

  test('returns undefined for a cancelled order', () => expect(stageName('01', '90')).toBeUndefined());
});

test.each([
  ['10', false],
  ['82', true],
  ['90', true],
])('isOnHold returns for status %s: %s', (status, expected) => expect(isOnHold({ status })).toBe(expected));

test.each([
  ['010-1234-****', true],
  ['01012345678', false],
])('isMasked returns for the mobile number %s: %s', (receiverMobile, expected) =>
  expect(isMasked({ receiverMobile })).toBe(expected),
);
