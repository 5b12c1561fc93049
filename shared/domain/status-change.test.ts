import { describe, expect, it } from 'vitest';
import { lacksReason, type StatusChange, statusChange } from './status-change.ts';

const staff = { authLevel: 90 };
const partner = { authLevel: 80 };

describe('statusChange', () => {
  it.each<[string, string, StatusChange]>([
    ['01', '02', 'allowed'],
    ['05', '05', 'allowed'],
    ['05', '90', 'allowed'],
    ['05', '81', 'allowed'],
    ['01', '00', 'needsReason'],
    ['05', '04', 'needsReason'],
    ['05', '20', 'needsReason'],
    ['20', '05', 'allowed'],
    ['10', '10', 'allowed'],
    ['10', '09', 'needsReason'],
    ['10', '84', 'needsReason'],
    ['84', '10', 'needsReason'],
    ['90', '01', 'needsReason'],
    ['90', '82', 'needsReason'],
  ])('by staff from %s to %s is %s', (status, to, expected) => {
    expect(statusChange({ status }, to, staff)).toBe(expected);
  });

  it.each<[string, string, StatusChange]>([
    ['00', '02', 'allowed'],
    ['01', '00', 'needsReason'],
    ['01', '03', 'refused'],
    ['01', '90', 'refused'],
    ['02', '01', 'refused'],
    ['80', '02', 'refused'],
    ['90', '01', 'refused'],
    ['02', '02', 'allowed'],
    ['05', '05', 'allowed'],
  ])('by a partner from %s to %s is %s', (status, to, expected) => {
    expect(statusChange({ status }, to, partner)).toBe(expected);
  });

  it('compares the milestone below a hold', () => {
    const held = { status: '81', statusesBelow: '04', firstStatus: '01' };
    expect(statusChange(held, '04', staff)).toBe('allowed');
    expect(statusChange(held, '03', staff)).toBe('needsReason');
    expect(statusChange({ status: '81' }, '03', staff)).toBe('allowed');
  });
});

describe('lacksReason', () => {
  const specified = { reason: undefined, isSpecified: true };

  it('is true for the end of a final status on each route, and for a lower milestone on routes of this product', () => {
    const changes = ['10', '05'].map((status) => ({ status, change: statusChange({ status }, '04', staff) }));
    const lacking = (reasoning: Parameters<typeof lacksReason>[2]) =>
      changes.map(({ status, change }) => lacksReason(change, { status }, reasoning));
    expect(lacking(specified)).toEqual([true, false]);
    expect(lacking({ ...specified, isSpecified: false })).toEqual([true, true]);
    expect(lacking({ reason: '잘못 눌렀습니다', isSpecified: false })).toEqual([false, false]);
  });

  it('is false for a change that needs no reason', () => {
    expect(lacksReason('allowed', { status: '01' }, { reason: undefined, isSpecified: false })).toBe(false);
  });
});
