import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import {
  firstPccFields,
  pccCheckOf,
  pccFieldsAfter,
  type StoredPccCheck,
  storedPccStates,
} from './pcc-check.ts';

const check: StoredPccCheck = {
  checkedAt: '2026-11-20T01:00:00.000Z',
  source: 'unipass',
  wrong: ['name'],
  hash: 'abc',
};
const order = (changes: Partial<Order> = {}): Order => ({
  ...(orderPayload() as unknown as Order),
  status: '01',
  pccState: 'waiting',
  pccCheck: null,
  ...changes,
});
const mismatch = order({ pccState: 'mismatch', pccCheck: check });
const noResult = { wrong: [], checkedAt: null, source: null };

describe('firstPccFields', () => {
  it('lets a person wait for the check and applies to no company', () => {
    expect(firstPccFields({ receiverType: 1 }).pccState).toBe('waiting');
    expect(firstPccFields({ receiverType: 2 }).pccState).toBe('notApplicable');
  });
});

describe('pccFieldsAfter', () => {
  it.each([
    ['pcc', 'P999999999999'],
    ['receiverName', '김하늘'],
    ['receiverMobile', '01087654321'],
    ['receiverZipcode', '06236'],
  ] as const)('clears the result when %s changes', (field, value) => {
    expect(pccFieldsAfter(mismatch, { ...mismatch, [field]: value })).toEqual({
      pccState: 'notChecked',
      pccCheck: null,
    });
  });

  it('keeps the result of an order whose other fields change', () => {
    const edited = order({ pccState: 'mismatch', pccCheck: check, receiverAddress2: '2층', version: 2 });
    expect(pccFieldsAfter(mismatch, edited)).toEqual({
      pccState: 'mismatch',
      pccCheck: check,
    });
  });

  it('keeps a queued order waiting, and applies to no company', () => {
    const waiting = order({ pccState: 'waiting' });
    expect(pccFieldsAfter(waiting, { ...waiting, pcc: 'P1' }).pccState).toBe('waiting');
    expect(pccFieldsAfter(waiting, { ...waiting, receiverType: 2 }).pccState).toBe('notApplicable');
  });
});

describe('pccCheckOf', () => {
  it('returns the stored result, also while the service is off', () => {
    const result = { state: 'mismatch', ...check, hash: undefined };
    expect(pccCheckOf(mismatch, false)).toEqual(result);
    expect(pccCheckOf(mismatch, true)).toEqual(result);
  });

  it.each(['notChecked', 'waiting', 'unavailable'] as const)(
    'returns formOnly for %s while the service is off',
    (pccState) => {
      expect(pccCheckOf(order({ pccState }), false)).toEqual({ ...noResult, state: pccState });
      expect(pccCheckOf(order({ pccState }), true)).toEqual({
        ...noResult,
        state: 'formOnly',
        source: 'form',
      });
    },
  );

  it('returns notApplicable for a company, also if an earlier version stored the order', () => {
    expect(pccCheckOf(order({ receiverType: 2 }), false).state).toBe('notApplicable');
  });

  it('returns an open state that an answer has shown', () => {
    const shown = { ...noResult, state: 'formOnly', source: 'form' };
    expect(pccCheckOf(order({ pccState: 'formOnly' }), false)).toEqual(shown);
  });

  it('waits for no result of a parcel at its end', () => {
    expect(pccCheckOf(order({ pccState: 'waiting', status: '10' }), false).state).toBe('notChecked');
    expect(pccCheckOf(order({ pccState: 'waiting', isDel: true }), false).state).toBe('notChecked');
  });
});

describe('storedPccStates', () => {
  it.each([
    [['mismatch'], false, ['mismatch']],
    [['notChecked', 'matched'], false, ['notChecked', 'waiting', 'matched']],
    [['waiting'], false, ['waiting']],
    [['waiting', 'notChecked', 'unavailable'], true, []],
    [
      ['formOnly', 'notApplicable'],
      true,
      ['notApplicable', 'notChecked', 'waiting', 'unavailable', 'formOnly'],
    ],
  ] as const)('returns for %j, with the service off: %s, the stored states %j', (shown, isOff, stored) => {
    expect(storedPccStates(shown, isOff)).toEqual(stored);
  });
});
