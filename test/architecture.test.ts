import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Who may import whom, most specific folder first. A folder may always import itself. `functions/config.ts` is one file
 * that every server folder reads; `infra` files at its top (table, headers, viewer request) serve both kinds of infra.
 */
const arrows: readonly (readonly [folder: string, may: readonly string[]])[] = [
  ['bin', ['infra', 'functions', 'shared']],
  ['infra/aws', ['infra/*', 'shared']],
  ['infra/local', ['infra/*', 'functions', 'shared']],
  ['infra', ['shared']],
  ['functions/runtime', ['functions/db', 'functions/adapters', 'functions/config', 'shared']],
  [
    'functions/api',
    ['functions/runtime', 'functions/domain', 'functions/db', 'functions/adapters', 'shared'],
  ],
  [
    'functions/jobs',
    ['functions/runtime', 'functions/domain', 'functions/db', 'functions/adapters', 'shared'],
  ],
  ['functions/domain', ['functions/db', 'functions/adapters', 'shared']],
  ['functions/db', ['functions/config', 'shared']],
  ['functions/adapters', ['functions/config', 'shared']],
  ['functions', ['functions/runtime', 'shared']],
  ['web/src/routes', ['web/src/features', 'web/src/components', 'web/src/lib', 'shared']],
  ['web/src/features', ['web/src/components', 'web/src/lib', 'shared']],
  ['web/src/components', ['web/src/lib', 'shared']],
  ['web/src/lib', ['shared']],
  ['web', ['web', 'shared']],
  ['shared', []],
];

/** Third-party packages that only these places may import. */
const wrapped: readonly (readonly [pattern: RegExp, ...places: string[]])[] = [
  [/^(@headlessui|ag-grid|@ag-grid|sonner|react-big-calendar|apexcharts|quill)/, 'web/src/components'],
  [/^@aws-sdk\/(client-dynamodb|lib-dynamodb|util-dynamodb)/, 'functions/db'],
  [/^@aws-sdk\/(client-s3|client-ses|client-lambda|lib-storage|s3-)/, 'functions/adapters'],
  [/^@middy/, 'functions/runtime'],
  [/^@e965\/xlsx/, 'functions/domain/import'],
  [/^fflate/, 'functions/domain/import', 'web/src/lib/pdf'],
  [/^aws-cdk-lib|^constructs|^cdk-nag/, 'infra/aws'],
];

const sources = ['bin', 'infra', 'functions', 'web', 'shared'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file)),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  );

/** A specifier as a path from the root, or undefined for a package. */
const target = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'web/src/');
  if (specifier.startsWith('#web-build/')) return specifier.replace('#web-build/', 'web/build/');
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return resolve(root, dirname(file), specifier)
    .replaceAll('\\', '/')
    .slice(root.length + 1);
};

/** The files of import circles. Files that import no remaining file, or that none imports, are removed until all are gone. */
const filesInCircles = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const left = new Map(imports);
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [file, targets] of left) {
      if (!imported.has(file) || !targets.some((path) => left.has(path))) left.delete(file);
    }
  }
  return [...left.keys()].sort();
};

const isIn = (path: string, folder: string) =>
  folder.endsWith('/*')
    ? posix.dirname(path) === folder.slice(0, -2)
    : path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);

const forbidden = (file: string): string[] => {
  const [home, may] = arrows.find(([folder]) => isIn(file, folder)) ?? ['', []];
  const feature = /^web\/src\/features\/[^/]+/.exec(file)?.[0];
  return importsOf(file).flatMap((specifier) => {
    const path = target(file, specifier);
    if (path === undefined) {
      const [, ...places] = wrapped.find(([pattern]) => pattern.test(specifier)) ?? [];
      const isWrappedElsewhere =
        places.length > 0 && ![...places, 'infra/local', 'bin'].some((place) => isIn(file, place));
      return isWrappedElsewhere
        ? [`${file} imports ${specifier}, which belongs in ${places.join(', ')}`]
        : [];
    }
    if (feature && isIn(path, 'web/src/features') && !isIn(path, feature))
      return [`${file} imports another feature: ${path}`];
    const isAllowed = isIn(path, home) || may.some((folder) => isIn(path, folder));
    return isAllowed ? [] : [`${file} → ${path}`];
  });
};

describe('the architecture', () => {
  it('has no arrow that it forbids', () => {
    expect(sources.flatMap(forbidden)).toEqual([]);
  });

  it('has no circle of imports, not even of types', () => {
    const imports = sources.map((file) => {
      const paths = importsOf(file).map((specifier) => target(file, specifier) ?? '');
      return [file, paths] as const;
    });
    expect(filesInCircles(new Map(imports))).toEqual([]);
  });

  it('reads zod in one way only', () => {
    const others = sources.filter((file) =>
      /import\s+(type\s+)?\{[^}]*\}\s+from 'zod'/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(others).toEqual([]);
  });

  it("reads no workbook by exceljs' stream, which breaks Korean letters where its chunks meet", () => {
    const breaking = sources.filter((file) =>
      /\bWorkbookReader\b/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(breaking).toEqual([]);
  });

  it('lets handlers import their area of the contract, never all of it', () => {
    const greedy = sources.filter(
      (file) => /^functions\/.+\//.test(file) && importsOf(file).includes('#shared/contract/index.ts'),
    );
    expect(greedy).toEqual([]);
  });

  it('lets nothing but the meter of the gateway and the runtime ask a clock or read the environment', () => {
    const careless = sources.filter(
      (file) =>
        /^functions\/(api|domain|jobs)\//.test(file) &&
        /process\.env|new Date\(\)|Date\.now\(\)|console\./.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(careless).toEqual([]);
  });
});
