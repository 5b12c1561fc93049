import { describe, expect, it } from 'vitest';
import { type Beside, refuse, untilUndisturbed } from './operation-steps.ts';

describe('a step that was not written', () => {
  const guard: Beside = { actions: [], refusal: 'CONFLICT' };

  it('is tried again where only orders were changed meanwhile', () => {
    expect(() => refuse(['ORDER#7', 'ORDER#8'])).not.toThrow();
    expect(() => refuse(['ORDER#7', 'ONO#8'])).not.toThrow();
  });

  it('is refused where an order number is taken, naming the order', () => {
    expect(() => refuse(['ONO#8'])).toThrow(
      expect.objectContaining({
        code: 'ORDER_NUMBER_TAKEN',
        fields: [{ path: 'id.8', message: '이미 등록된 주문번호입니다.' }],
      }),
    );
  });

  it('is refused where its guard does not hold, whatever else failed', () => {
    expect(() => refuse(['CONFLICT', 'ORDER#7'], guard)).toThrow(
      expect.objectContaining({ code: 'CONFLICT' }),
    );
  });

  it('is left to the worker who took the operation over', () => {
    expect(() => refuse(['OPS', 'ONO#8'])).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  });
});

it('an attempt is repeated until nobody comes between', async () => {
  const seen: number[] = [];
  const result = await untilUndisturbed(async (nth) => {
    seen.push(nth);
    return nth === 2 ? 'done' : undefined;
  });
  expect([result, seen]).toEqual(['done', [0, 1, 2]]);
});
