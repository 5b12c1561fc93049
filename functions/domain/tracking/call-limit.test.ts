import { expect, it } from 'vitest';
import { createCallLimit } from './call-limit.ts';

it('starts calls one after another, also if they are requested at once', async () => {
  const limit = createCallLimit(30);
  const startedAt = performance.now();
  const starts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await limit();
      return performance.now() - startedAt;
    }),
  );
  // A timer may fire up to a millisecond early.
  for (const [nth, start] of starts.entries()) expect(start).toBeGreaterThanOrEqual(nth * 30 - 1);
});
