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

/** What the chunk that brings a package may weigh, compressed; none of them loads before it is asked for. */
const chunkBudgets = [
  ['apexcharts', 170 * KB],
  ['quill', 95 * KB],
  ['qrcode', 10 * KB],
] as const;

const home = /\/web\/src\/routes\/_public(\/index)?\.tsx\?tsr-split=component$/;

/** The chunks a visitor of the home page downloads: the entry, the page's own, and what these import. */
const firstLoad = (chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
  const found = new Map<string, Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const chunk of chunks) {
    if (chunk.facadeModuleId?.endsWith('/web/index.html') || chunk.moduleIds.some((id) => home.test(id)))
      add(chunk);
  }
  return [...found.values()];
};

const gzipBytes = (texts: readonly (string | Uint8Array)[]) =>
  texts.reduce((bytes, text) => bytes + gzipSync(text).length, 0);

describe('the first page of the site', () => {
  let output: Rolldown.RolldownOutput['output'];
  let allChunks: Rolldown.OutputChunk[];
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
    allChunks = output.filter((file) => file.type === 'chunk');
    chunks = firstLoad(allChunks);
  }, 120_000);

  it('is the entry, the layout and the home page', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.some((id) => id.endsWith('/web/src/components/public-layout.tsx'))).toBe(true);
    expect(modules.some((id) => id.endsWith('/web/src/features/home/home.screen.tsx'))).toBe(true);
  });

  it('holds nothing of the app for staff', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /\/web\/src\/(staff|routes\/(admin|partnerAdmin))/.test(id))).toEqual([]);
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

  it.each(chunkBudgets)('leaves %s to a chunk of its own, within %i bytes', (name, budget) => {
    const bringing = allChunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes(`/node_modules/${name}/`)),
    );
    expect(bringing).toHaveLength(1);
    expect(gzipBytes(bringing.map(({ code }) => code))).toBeLessThanOrEqual(budget);
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
