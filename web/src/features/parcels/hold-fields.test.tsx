import { describe, expect, it } from 'vitest';
import { noHold } from '#shared/domain/hold.ts';
import { emptyHold, type HoldContext, holdErrors } from './hold-fields.tsx';

const codes = [
  { code: '06', value: '81' },
  { code: '11', value: '83' },
] as HoldContext['codes'];
const errorsOf = (status: string, saved?: HoldContext['saved'], changes: Partial<typeof emptyHold> = {}) =>
  Object.keys(holdErrors({ ...emptyHold, ...changes }, status, { codes, saved }));

describe('holdErrors() in the order drawer', () => {
  it('requires the fields of the new status when the status changes', () => {
    expect(errorsOf('83', { ...noHold, status: '81' })).toEqual([
      'holdReason',
      'taxAmount',
      'taxAccount',
      'taxDueDate',
    ]);
    expect(errorsOf('05', { ...noHold, status: '81' })).toEqual([]);
  });

  it('accepts an order that was put on hold without a reason, but not the removal of a saved reason', () => {
    expect(errorsOf('81', { ...noHold, status: '81' })).toEqual([]);
    expect(errorsOf('81', { ...noHold, status: '81', holdReason: '06' })).toEqual(['holdReason']);
  });

  it('refuses a tax of 0 and requires the note if no reason is offered for the status', () => {
    const tax = { holdReason: '11', taxAmount: '0', taxAccount: '한호은행', taxDueDate: '2026-12-15' };
    expect(errorsOf('83', undefined, tax)).toEqual(['taxAmount']);
    expect(errorsOf('82')).toEqual(['holdNote']);
  });
});
