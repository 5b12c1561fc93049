import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releases, version } from './releases.ts';

test('the newest release is the one that is built', () => {
  const { version: built } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(version).toBe(built);
});

test('releases come newest first, each once', () => {
  const numbers = releases.map(({ version }) =>
    version
      .split('.')
      .map((part) => part.padStart(3, '0'))
      .join('.'),
  );
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
});
