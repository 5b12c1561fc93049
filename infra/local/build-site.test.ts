import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfSources } from './build-site.ts';

describe('hashOfSources', () => {
  let folder: string;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const hash = () => hashOfSources([folder], '');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanho-sources-'));
    write('src/app.tsx', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes with a source, a new source and the variant', () => {
    const before = hash();
    write('src/page.tsx', '');
    const withPage = hash();
    write('src/app.tsx', 'second');
    const hashes = [before, withPage, hash(), hashOfSources([folder], 'variant')];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it.each([
    'node_modules/.vite/deps/react.js',
    'src/lib/pdf/fonts.generated/latin.ttf',
    'src/lib/pdf/fonts.generated-1/latin.ttf',
    'src/route-tree.gen.ts',
    'src/app.test.tsx',
    'README.md',
  ])('ignores %s, which is generated or does not affect a build', (file) => {
    const before = hash();
    write(file, 'text');
    expect(hash()).toBe(before);
  });
});
