import { afterEach, beforeEach, expect, vi } from 'vitest';
// Loads the toaster in advance. Otherwise the first notice appears late, and a test may not find it in time.
import '#web/components/ui/toaster.tsx';
import { finishNavigation, resetApp } from './app.tsx';
import { resetNetwork, unansweredCalls } from './network.ts';

/** Setup of each test file. A test fails on an API call without a mock response and on a console error. */

/** A hidden page pauses the time of the notices, so that a slow machine does not miss one. */
Object.defineProperty(document, 'hidden', { value: true });

const errors: string[] = [];

beforeEach(async () => {
  await resetApp();
  resetNetwork();
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...texts) => {
    errors.push(texts.map(String).join(' '));
  });
});

afterEach(async () => {
  await finishNavigation();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(unansweredCalls(), 'calls without a mock response').toEqual([]);
  expect(errors, 'errors in the console').toEqual([]);
});
