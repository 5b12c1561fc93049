import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/local/build-site.ts';
import { type Chunk, chunkListFile } from '#web-build/chunk-list.ts';

const KB = 1024;
/** Maximum gzip sizes of the first load. */
const MAX_JS_BYTES = 112 * KB;
const MAX_CSS_BYTES = 24 * KB;

/** Packages that the home page does not need. */
const lazyPackages = [
  'ag-grid-community',
  'ag-grid-react',
  '@ag-grid-community',
  'apexcharts',
  'quill',
  'react-big-calendar',
  'luxon',
  'exceljs',
  'jspdf',
  'jsbarcode',
  'qrcode',
  'zod',
  'react-hook-form',
  '@headlessui',
  'sonner',
];

/** Maximum gzip size of the chunk of a package, in bytes. */
const chunkBudgets = [
  ['apexcharts', 170 * KB],
  ['quill', 95 * KB],
  ['exceljs', 270 * KB],
  ['qrcode', 10 * KB],
] as const;

/** Modules of the layout and the home page that the router loads separately. */
const homeModule = /^web\/src\/routes\/_public(\/index)?\.tsx\?tsr-split=component$/;
const entry = 'web/index.html';

/** Chunks with one of the modules, and their imports. */
const chunksWith = (all: readonly Chunk[], isLoaded: (id: string) => boolean): Chunk[] => {
  const found = new Map<string, Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) add(all.find(({ fileName }) => fileName === name));
  };
  for (const chunk of all) if (chunk.modules.some(isLoaded)) add(chunk);
  return [...found.values()];
};

/** Chunks of the home page: the entry, the chunks of its routes, and their imports. */
const firstLoad = (all: readonly Chunk[]): Chunk[] =>
  chunksWith(all, (id) => id === entry || homeModule.test(id));

const gzipBytes = (files: readonly string[]) =>
  files.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(siteFolder, file))).length, 0);

describe('first load of the home page', () => {
  const allChunks: Chunk[] = JSON.parse(readFileSync(join(siteFolder, chunkListFile), 'utf8'));
  const chunks = firstLoad(allChunks);
  const modules = chunks.flatMap((chunk) => chunk.modules);

  it('contains the layout and the home page', () => {
    expect(modules).toContain('web/src/components/public/public-layout.tsx');
    expect(modules).toContain('web/src/features/home/home.screen.tsx');
  });

  it('contains no module of the staff app', () => {
    expect(modules.filter((id) => /^web\/src\/(staff|routes\/(admin|partnerAdmin))/.test(id))).toEqual([]);
  });

  it('contains no package that only other pages need', () => {
    const packages = new Set(
      modules.flatMap((id) => {
        const [, ofPackage] = /.*node_modules\/(@[^/]+|[^/@][^/]*)/.exec(id) ?? [];
        return ofPackage ?? [];
      }),
    );
    expect(packages).toContain('react-dom');
    expect(lazyPackages.filter((name) => packages.has(name))).toEqual([]);
  });

  it('loads a calculator that reads quantities, but no phone numbers', () => {
    const calculator = chunksWith(allChunks, (id) => id === 'web/src/components/rates/calculator.tsx');
    const loaded = calculator.flatMap((chunk) => chunk.modules);
    expect(loaded).toContain('shared/domain/values/weight.ts');
    expect(loaded.filter((id) => /values\/phone(-plans\.gen)?\.ts$|node_modules\/zod/.test(id))).toEqual([]);
  });

  it('has at most 112 KB of scripts (gzip)', () => {
    expect(gzipBytes(chunks.map(({ fileName }) => fileName))).toBeLessThanOrEqual(MAX_JS_BYTES);
  });

  it.each(chunkBudgets)('leaves %s to one separate chunk of at most %i bytes (gzip)', (name, budget) => {
    const containing = allChunks.filter((chunk) =>
      chunk.modules.some((id) => id.includes(`node_modules/${name}/`)),
    );
    expect(containing).toHaveLength(1);
    expect(gzipBytes(containing.map(({ fileName }) => fileName))).toBeLessThanOrEqual(budget);
  });

  it('has at most 24 KB of style sheets (gzip)', () => {
    const sheets = [...new Set(chunks.flatMap(({ css }) => css))];
    expect(sheets.length).toBeGreaterThan(0);
    expect(gzipBytes(sheets)).toBeLessThanOrEqual(MAX_CSS_BYTES);
  });
});
