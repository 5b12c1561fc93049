import { describe, expect, it } from 'vitest';
import { type ExtraActions, throwIfRefused } from './operation-steps.ts';

describe('throwIfRefused() after the failed transaction of a step', () => {
  const guard: ExtraActions = { actions: [], refusal: 'CONFLICT' };

  it('does not throw if only orders changed concurrently, so that the step is retried', () => {
    expect(() => throwIfRefused(['ORDER#7', 'ORDER#8'])).not.toThrow();
    expect(() => throwIfRefused(['ORDER#7', 'ORDER_NUMBER#8'])).not.toThrow();
  });

  it('throws ORDER_NUMBER_TAKEN naming the order whose number is taken', () => {
    expect(() => throwIfRefused(['ORDER_NUMBER#8'])).toThrow(
      expect.objectContaining({
        code: 'ORDER_NUMBER_TAKEN',
        fields: [{ path: 'id.8', message: '이미 등록된 주문번호입니다.' }],
      }),
    );
  });

  it('throws the error of a failed guard if other conditions failed as well', () => {
    expect(() => throwIfRefused(['EXTRA', 'ORDER#7'], guard)).toThrow(
      expect.objectContaining({ code: 'CONFLICT' }),
    );
  });

  it('throws UNAVAILABLE if another worker acquired the operation', () => {
    expect(() => throwIfRefused(['OPERATION_PROGRESS', 'ORDER_NUMBER#8'])).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
  });
});
