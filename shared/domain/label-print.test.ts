import { describe, expect, it } from 'vitest';
import { needsPrintReason } from './label-print.ts';

const order = { printCount: 1, consolId: null, status: '02', statusesBelow: '', firstStatus: '01' };

describe('needsPrintReason', () => {
  it.each([
    [true, 'is in a consol', { consolId: 7 }],
    [true, 'has departed', { status: '05' }],
    [true, 'is held in customs', { status: '82', statusesBelow: '07' }],
    [true, 'was delivered', { status: '10' }],
    [false, 'is in the warehouse', { status: '04' }],
    [false, 'is held in the warehouse', { status: '81', statusesBelow: '03' }],
  ])('returns %s for a printed parcel that %s', (needed, _condition, changes) => {
    expect(needsPrintReason({ ...order, ...changes })).toBe(needed);
  });

  it('returns false for the first print of a parcel in a consol', () => {
    expect(needsPrintReason({ ...order, consolId: 7, printCount: 0 })).toBe(false);
  });
});
