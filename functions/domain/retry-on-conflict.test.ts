import { expect, it } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.ts';

it('retryOnConflict repeats an attempt until it returns a result', async () => {
  const seen: number[] = [];
  const result = await retryOnConflict(async (nth) => {
    seen.push(nth);
    return nth === 2 ? 'done' : undefined;
  });
  expect([result, seen]).toEqual(['done', [0, 1, 2]]);
});
