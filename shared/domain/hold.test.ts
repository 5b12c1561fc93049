import { describe, expect, it } from 'vitest';
import { type Hold, hasHold, holdOf, noHold, requiredHoldFields } from './hold.ts';
import { isHeld } from './order-status.ts';

const filled: Hold = {
  holdReason: '11',
  holdNote: '세관에서 세액을 확정했습니다.',
  taxAmount: 48_700,
  taxAccount: '한호은행 100-200-300400',
  taxDueDate: '2026-12-15',
};

it('isHeld is true for the statuses 80 to 84 only', () => {
  const statuses = ['00', '08', '10', '79', '80', '81', '82', '83', '84', '85', '90', '800', ''];
  expect(statuses.filter(isHeld)).toEqual(['80', '81', '82', '83', '84']);
});

describe('holdOf', () => {
  it('returns all fields in status 83', () => {
    expect(holdOf({ ...filled, status: '83' })).toEqual(filled);
  });

  it.each(['80', '81', '82', '84'])('returns reason and note without the tax in status %s', (status) => {
    const { holdReason, holdNote } = filled;
    expect(holdOf({ ...filled, status })).toEqual({ ...noHold, holdReason, holdNote });
  });

  it.each(['02', '08', '10', '90'])('returns no field in status %s', (status) => {
    const hold = holdOf({ ...filled, status });
    expect([hold, hasHold(hold)]).toEqual([noHold, false]);
  });
});

describe('requiredHoldFields', () => {
  it('requires the reason, and for status 83 also the tax', () => {
    expect(requiredHoldFields('82', true)).toEqual(['holdReason']);
    expect(requiredHoldFields('83', true)).toEqual(['holdReason', 'taxAmount', 'taxAccount', 'taxDueDate']);
    expect(requiredHoldFields('05', true)).toEqual([]);
  });

  it('requires the note if no reason can be selected', () => {
    expect(requiredHoldFields('82', false)).toEqual(['holdNote']);
  });
});
