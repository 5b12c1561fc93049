import { expect, it, vi } from 'vitest';
import { createCallLimit } from './call-limit.ts';

let now = 0;
const delays: number[] = [];
vi.spyOn(performance, 'now').mockImplementation(() => now);
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    delays.push(ms);
    now += ms;
  },
}));

it('starts calls one after another, also if they are requested at once', async () => {
  const limit = createCallLimit(3);
  await Promise.all([limit(), limit(), limit(), limit()]);
  expect(delays).toEqual([400, 400, 400]);
});

it('delays the calls after one that starts late', async () => {
  now = 0;
  const limit = createCallLimit(3);
  await limit();
  now = 1_000;
  await limit();
  await limit();
  expect(now).toBe(1_400);
});

it('adds a greater margin to the time between calls', async () => {
  delays.length = 0;
  const limit = createCallLimit(4, 0.35);
  await limit();
  await limit();
  expect(delays).toEqual([338]);
});
