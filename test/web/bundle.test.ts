import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const KB = 1024;
/** What a visitor's first page may weigh, compressed. */
const MAX_JS_BYTES = 112 * KB;
const MAX_CSS_BYTES = 24 * KB;

/** Packages that load with the page that needs them. */
const lazyPackages = [
  'ag-grid-community',
  'ag-grid-react',
  '@ag-grid-community',
  'apexcharts',
  'quill',
  'react-big-calendar',
  'luxon',
  'jspdf',
  'jsbarcode',
  'qrcode',
  'zod',
  'react-hook-form',
  '@headlessui',
  'sonner',
];

const home = /\/web\/src\/routes\/_public(\/index)?\.tsx\?tsr-split=component$/;

/** The chunks a visitor of the home page downloads: the entry, the page's own, and what these import. */
const firstLoad = (chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
  const found = new Map<string, Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some((id) => home.test(id))) add(chunk);
  return [...found.values()];
};

const gzipBytes = (texts: readonly (string | Uint8Array)[]) =>
  texts.reduce((bytes, text) => bytes + gzipSync(text).length, 0);

describe('the first page of the site', () => {
  let output: Rolldown.RolldownOutput['output'];
  let chunks: Rolldown.OutputChunk[];
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({
      configFile: 'web/vite.config.ts',
      logLevel: 'error',
      build: { write: false, reportCompressedSize: false },
    });
    vi.unstubAllEnvs();
    ({ output } = built as Rolldown.RolldownOutput);
    chunks = firstLoad(output.filter((file) => file.type === 'chunk'));
  }, 120_000);

  it('is the entry, the layout and the home page', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.some((id) => id.endsWith('/web/src/components/public-layout.tsx'))).toBe(true);
    expect(modules.some((id) => id.endsWith('/web/src/features/home/home.screen.tsx'))).toBe(true);
  });

  it('carries no package that only other pages need', () => {
    const packages = new Set(
      chunks.flatMap(({ moduleIds }) =>
        moduleIds.flatMap(
          (id) =>
            id
              .split('/node_modules/')
              .at(-1)
              ?.match(/^(@[^/]+|[^/@][^/]*)/)?.[0] ?? [],
        ),
      ),
    );
    expect(packages).toContain('react-dom');
    expect(lazyPackages.filter((name) => packages.has(name))).toEqual([]);
  });

  it('keeps its scripts within 112 KB', () => {
    expect(gzipBytes(chunks.map(({ code }) => code))).toBeLessThanOrEqual(MAX_JS_BYTES);
  });

  it('keeps its style sheet within 24 KB', () => {
    const linked = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    const sheets = output.filter((file) => file.type === 'asset' && linked.includes(file.fileName));
    expect(sheets.length).toBeGreaterThan(0);
    expect(gzipBytes(sheets.map((file) => (file.type === 'asset' ? file.source : '')))).toBeLessThanOrEqual(
      MAX_CSS_BYTES,
    );
  });
});
