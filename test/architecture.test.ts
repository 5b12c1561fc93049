import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Folders that the files of a folder may import, besides the folder itself. The most specific folder comes first.
 * `infra/*` means the files directly in `infra`.
 */
const allowedImports: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
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
  ['web/src/components/ui', ['web/src/lib', 'shared']],
  ['web/src/components', ['web/src/lib', 'shared']],
  ['web/src/lib', ['shared']],
  ['web', ['web', 'shared']],
  ['shared', []],
];

/** Third-party packages that only these places may import. */
const wrappedPackages: readonly (readonly [pattern: RegExp, ...places: string[]])[] = [
  [/^(@headlessui|ag-grid|@ag-grid|sonner|react-big-calendar|apexcharts|quill)/, 'web/src/components/ui'],
  [/^@aws-sdk\/(client-dynamodb|lib-dynamodb|util-dynamodb)/, 'functions/db'],
  [/^@aws-sdk\/(client-s3|client-ses|client-lambda|lib-storage|s3-)/, 'functions/adapters'],
  [/^@middy/, 'functions/runtime'],
  [/^@e965\/xlsx|^officecrypto-tool|^cfb/, 'functions/domain/import'],
  [/^fflate/, 'functions/domain/import', 'web/src/lib/pdf'],
  [/^aws-cdk-lib|^constructs|^cdk-nag/, 'infra/aws'],
];

const filesIn = (folder: string): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\/node_modules\/|\.(gen|d)\.ts$/.test(file));

const productFolders = ['bin', 'infra', 'functions', 'web', 'shared'];
const sources = productFolders.flatMap(filesIn).filter((file) => !/\.test\.tsx?$/.test(file));
const configFiles = readdirSync(root).filter((file) => file.endsWith('.ts'));

const importsOf = (file: string): string[] =>
  [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  );

/** A specifier as a path from the root, or undefined for a package. */
const resolveSpecifier = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'web/src/');
  if (specifier.startsWith('#web-build/')) return specifier.replace('#web-build/', 'web/build/');
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return resolve(root, dirname(file), specifier)
    .replaceAll('\\', '/')
    .slice(root.length + 1);
};

/** Files in import cycles: those that remain after files without imports or importers are removed repeatedly. */
const filesInCycles = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const remaining = new Map(imports);
  for (let size = -1; size !== remaining.size; ) {
    size = remaining.size;
    const imported = new Set([...remaining.values()].flat());
    for (const [file, targets] of remaining) {
      if (!imported.has(file) || !targets.some((path) => remaining.has(path))) remaining.delete(file);
    }
  }
  return [...remaining.keys()].sort();
};

const isIn = (path: string, folder: string) =>
  folder.endsWith('/*')
    ? posix.dirname(path) === folder.slice(0, -2)
    : path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);

const forbiddenImports = (file: string): string[] => {
  const [home, allowed] = allowedImports.find(([folder]) => isIn(file, folder)) ?? ['', []];
  const feature = /^web\/src\/features\/[^/]+/.exec(file)?.[0];
  return importsOf(file).flatMap((specifier) => {
    const path = resolveSpecifier(file, specifier);
    if (path === undefined) {
      const [, ...places] = wrappedPackages.find(([pattern]) => pattern.test(specifier)) ?? [];
      const isOutsideWrapper =
        places.length > 0 && ![...places, 'infra/local', 'bin'].some((place) => isIn(file, place));
      return isOutsideWrapper ? [`${file} imports ${specifier}, which belongs in ${places.join(', ')}`] : [];
    }
    if (feature && isIn(path, 'web/src/features') && !isIn(path, feature))
      return [`${file} imports another feature: ${path}`];
    const isAllowed = isIn(path, home) || allowed.some((folder) => isIn(path, folder));
    return isAllowed ? [] : [`${file} → ${path}`];
  });
};

/** Exported names that no other file contains. The router reads the exports of the route files. */
const unusedExports = (): string[] => {
  const texts = [...[...productFolders, 'test'].flatMap(filesIn), ...configFiles].map(
    (file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const,
  );
  const filesWith = new Map<string, number>();
  for (const [, text] of texts) {
    for (const word of new Set(text.match(/[\w$]+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);
  }
  return texts
    .filter(([file]) => !file.startsWith('web/src/routes/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|enum) ([\w$]+)/gm)]
        .filter(([, name = '']) => filesWith.get(name) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
};

describe('source files', () => {
  it('export only names that another file uses', () => {
    expect(unusedExports()).toEqual([]);
  });

  it('import only from folders allowed to them, and wrapped packages only in their wrapper', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  it('of a domain folder import no folder that imports theirs, except for the recovery of operations', () => {
    const folderOf = (path: string) => /^functions\/domain\/([^/]+)\//.exec(path)?.[1];
    const pairs = new Set(
      sources.flatMap((file) =>
        importsOf(file).map((specifier) =>
          [folderOf(file), folderOf(resolveSpecifier(file, specifier) ?? '')].join(' → '),
        ),
      ),
    );
    const mutual = [...pairs].filter((pair) => {
      const [from, to] = pair.split(' → ');
      return from && to && from < to && pairs.has(`${to} → ${from}`);
    });
    // `recover-operations.ts` lists the operations of all folders, among them those of consols.
    expect(mutual).toEqual(['consol → operation']);
  });

  it('name the folder of an import from another folder, instead of counting up with `../`', () => {
    const offending = sources.filter(
      (file) =>
        !file.startsWith('web/gallery/') && importsOf(file).some((specifier) => specifier.startsWith('../')),
    );
    expect(offending).toEqual([]);
  });

  it('have no import cycles, including type imports', () => {
    const imports = sources.map((file) => {
      const paths = importsOf(file).map((specifier) => resolveSpecifier(file, specifier) ?? '');
      return [file, paths] as const;
    });
    expect(filesInCycles(new Map(imports))).toEqual([]);
  });

  it('send mails only by the function that claims them', () => {
    const senders = sources.filter((file) =>
      /import \{[^}]*\bsendMail\b[^}]*\}/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(senders).toEqual(['functions/domain/mail/send-once.ts']);
  });

  it('import zod as a namespace only', () => {
    const others = sources.filter((file) =>
      /import\s+(type\s+)?\{[^}]*\}\s+from 'zod'/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(others).toEqual([]);
  });

  it('do not use the exceljs stream reader, which breaks Korean letters at chunk boundaries', () => {
    const offending = sources.filter((file) =>
      /\bWorkbookReader\b/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(offending).toEqual([]);
  });

  it('of functions do not import the index of the contract, which contains every route', () => {
    const offending = sources.filter(
      (file) => /^functions\/.+\//.test(file) && importsOf(file).includes('#shared/contract/index.ts'),
    );
    expect(offending).toEqual([]);
  });

  it('of the web app take the time from `web/src/lib/clock.ts`, because the clock of a computer may be wrong', () => {
    const offending = sources.filter(
      (file) =>
        file.startsWith('web/src/') &&
        file !== 'web/src/lib/clock.ts' &&
        /new Date\(\)|DateTime\.(now|local|utc)\(\)/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(offending).toEqual([]);
  });

  it('of the web app access a storage of the browser only in its wrapper, because a browser may refuse it', () => {
    const usersOf = (pattern: RegExp) =>
      sources.filter(
        (file) => file.startsWith('web/src/') && pattern.test(readFileSync(`${root}/${file}`, 'utf8')),
      );
    expect(usersOf(/^(?!\s*(\*|\/[/*])).*\b(localStorage|sessionStorage)\b/m)).toEqual([
      'web/src/lib/stored-json.ts',
    ]);
    expect(usersOf(/\bindexedDB\b|from 'idb'/)).toEqual(['web/src/lib/scan-store.ts']);
  });

  it('of handlers, jobs and domain use no clock, environment or console', () => {
    const offending = sources.filter(
      (file) =>
        /^functions\/(api|domain|jobs)\//.test(file) &&
        /process\.env|new Date\(\)|Date\.now\(\)|console\./.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(offending).toEqual([]);
  });
});
