import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releases, version } from './releases.ts';

test('`version`, the version of the first release, equals the version in package.json', () => {
  const { version: built } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(version).toBe(built);
});

test('releases are distinct and sorted newest first', () => {
  const numbers = releases.map(({ version }) =>
    version
      .split('.')
      .map((part) => part.padStart(3, '0'))
      .join('.'),
  );
  expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
});
