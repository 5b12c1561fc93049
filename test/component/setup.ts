import { afterEach, beforeEach, expect, vi } from 'vitest';
// The first notice would otherwise wait for this module and may disappear before a test looks for it.
import '#web/components/toaster.tsx';
import { resetApp } from './app.tsx';
import { resetNetwork, unansweredCalls } from './network.ts';

/** Runs before each file of component tests: a test fails on a call that it does not answer and on a console error. */

const errors: string[] = [];

beforeEach(async () => {
  await resetApp();
  resetNetwork();
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...texts) => {
    errors.push(texts.map(String).join(' '));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(unansweredCalls(), 'calls that the test does not answer').toEqual([]);
  expect(errors, 'errors in the console').toEqual([]);
});
