import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { attemptFor, endsAttempt, readAttempt } from './attempt.ts';

test('attemptFor keeps the idempotency key for an unchanged body and creates a new key otherwise', () => {
  const first = attemptFor('{"a":1}', undefined);
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(attemptFor('{"a":1}', first)).toBe(first);
  expect(attemptFor('{"a":2}', first).key).not.toBe(first.key);
});

test('readAttempt restores a stored attempt and ignores other values', () => {
  expect(readAttempt({ body: '{}', key: 'k' })).toEqual({ body: '{}', key: 'k' });
  for (const stored of [undefined, null, 'k', { key: 'k' }, { body: {}, key: 'k' }])
    expect(readAttempt(stored)).toBeUndefined();
});

test.each([
  [0, false],
  [400, true],
  [401, false],
  [429, true],
  [500, false],
])('endsAttempt for a response of status %i returns %s', (status, ends) =>
  expect(endsAttempt(new ApiError(status, { code: '', message: '' }))).toBe(ends),
);
