import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { attemptFor, endsAttempt, readAttempt } from './attempt.ts';

test('the same body goes under the same key again, another under a new one', () => {
  const first = attemptFor('{"a":1}', undefined);
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(attemptFor('{"a":1}', first)).toBe(first);
  expect(attemptFor('{"a":2}', first).key).not.toBe(first.key);
});

test('an attempt that was kept is taken up again, anything else is none', () => {
  expect(readAttempt({ body: '{}', key: 'k' })).toEqual({ body: '{}', key: 'k' });
  for (const kept of [undefined, null, 'k', { key: 'k' }, { body: {}, key: 'k' }])
    expect(readAttempt(kept)).toBeUndefined();
});

test.each([
  [0, false],
  [400, true],
  [401, false],
  [429, true],
  [500, false],
])('an answer of status %i ends it: %s', (status, ends) =>
  expect(endsAttempt(new ApiError(status, { code: '', message: '' }))).toBe(ends),
);
