import { describe, expect, test } from 'vitest';
import { isHeldUp, isMasked, stageOf, stages } from './parcel.ts';

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
  ])('status %s is in %s', (status, stage) => expect(stageName(status)).toBe(stage));

  test('a hold-up keeps the stage before it', () => expect(stageName('01', '02', '07', '82')).toBe('통관'));

  test('a step back counts, not the furthest step', () => expect(stageName('01', '07', '02')).toBe('입고'));

  test('a parcel that was never on the way has no stage', () => expect(stageName('80')).toBeUndefined());

  test('a cancelled order has no stage', () => expect(stageName('01', '90')).toBeUndefined());
});

test.each([
  ['10', false],
  ['82', true],
  ['90', true],
])('status %s held up: %s', (status, held) => expect(isHeldUp({ status })).toBe(held));

test.each([
  ['010-1234-****', true],
  ['01012345678', false],
])('%s masked: %s', (receiverMobile, masked) => expect(isMasked({ receiverMobile })).toBe(masked));
