import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { context, type Metafile, type Plugin } from 'esbuild';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { jsonSchemaModules, withoutJsonSchemas } from '#shared/without-json-schemas.ts';
import { fallbackFunction, type JobId, jobBundleName, jobGrants } from './grants.ts';
import { errorsOf, withoutOtherErrors } from './unused-errors.ts';
import { withoutUnusedOperations, withoutUnusedSchemas } from './unused-schemas.ts';

/** Folder of the bundles, with one subfolder per function. */
export const bundleFolder = 'dist/functions';

type FunctionSource = { name: string; source: string };

/** Every function of the product: its name and its source. */
export const functionSources: readonly FunctionSource[] = [
  ...allRoutes.map(({ id }) => ({ name: id, source: `functions/api/${handlerPath(id)}.ts` })),
  ...(Object.keys(jobGrants) as JobId[]).map((job) => ({
    name: jobBundleName(job),
    source: `functions/${handlerPath(`jobs.${job}`)}.ts`,
  })),
  { name: fallbackFunction, source: 'functions/fallback.ts' },
];

/**
 * Parts of the SDK for browsers and developer machines. A function never loads them, because the SDK finds its
 * credentials in the environment first.
 */
const neverLoaded = [
  'bowser',
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/**
 * Replacements of built-in modules, with the exports that packages and functions import. An import of the real module
 * evaluates all of its exports: `node:process` opens the standard streams, `node:stream/web` loads every kind of web
 * stream. The build fails if another export of these modules is imported.
 */
const lightModules: Record<string, string> = {
  'node:process': 'export const { env, versions } = process;',
  'node:net': "export const { isIPv4, isIPv6 } = process.getBuiltinModule('node:net');",
  'node:buffer': "export const { isUtf8 } = process.getBuiltinModule('node:buffer');",
  'node:stream/web': `export const ReadableStream = {
    [Symbol.hasInstance]: (value) => value instanceof globalThis.ReadableStream,
  };`,
};

/** Plugin that uses `lightModules` for static imports. */
const lightBuiltins: Plugin = {
  name: 'light-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      path in lightModules && kind === 'import-statement' ? { path, namespace: 'light' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'light' }, ({ path }) => ({ contents: lightModules[path] }));
  },
};

/**
 * Modules that packages import and the product never uses, with the import that names them and what it gets instead.
 * - The stream reader of exceljs: the product reads workbooks with SheetJS. The reader requires `unzipper`, whose
 *   dependency `buffers` states no licence.
 * - The cache of discovered endpoints: the client of DynamoDB creates it, and uses it only with endpoint discovery.
 * - Hashes in JavaScript: the SDK uses them where Node has none of its own.
 * - The CSS parser of the sanitiser: notices may have no `style` attribute, the only place where it is called.
 */
const unusedModules: readonly { imported: RegExp; contents: string }[] = [
  { imported: /^\.\/stream\/xlsx\/workbook-reader$/, contents: 'module.exports = undefined;' },
  { imported: /^@aws-sdk\/endpoint-cache$/, contents: 'export class EndpointCache {}' },
  {
    imported: /^\.\/(Sha1|Sha256|Md5|Crc32)Js$/,
    contents: 'export const [Sha1Js, Sha256Js, Md5Js, Crc32Js] = [];',
  },
  { imported: /^postcss$/, contents: 'module.exports = {};' },
];

/** Plugin that leaves `unusedModules` out of the bundles. */
const withoutUnusedModules: Plugin = {
  name: 'without-unused-modules',
  setup: ({ onResolve, onLoad }) => {
    for (const { imported, contents } of unusedModules) {
      onResolve({ filter: imported }, ({ path }) => ({ path, namespace: 'unused', pluginData: contents }));
    }
    onLoad({ filter: /./, namespace: 'unused' }, ({ pluginData }) => ({ contents: pluginData }));
  },
};

/**
 * Plugin that leaves the event streams of the SDK out of the bundles. The product calls no operation that answers with an
 * event stream, so that no function runs an import on demand, and a client only stores what a static import returns.
 */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { external: true } : { path, namespace: 'no-streams' },
    );
    onLoad({ filter: /./, namespace: 'no-streams' }, () => ({
      contents: `export const resolveEventStreamSerdeConfig = (config) => config;
        export const eventStreamSerdeProvider = () => undefined;`,
    }));
  },
};

/**
 * Plugin that leaves the English sentences of zod out of the bundles. Answers have Korean sentences; an issue in the log
 * has its code and path without them.
 */
const withoutEnglishIssues: Plugin = {
  name: 'without-english-issues',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({});',
    })),
};

/** Plugin that keeps only the version of the package descriptions that the SDK imports. */
const versionOfPackages: Plugin = {
  name: 'version-of-packages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    }),
};

const jsonSchemas: Plugin = {
  name: 'json-schemas',
  setup: ({ onLoad }) =>
    onLoad({ filter: jsonSchemaModules }, async ({ path }) => ({
      contents: withoutJsonSchemas(await readFile(path, 'utf8')),
    })),
};

/**
 * Build context for all functions, which parses each file once instead of once per function. Each bundle is `index.mjs`
 * with chunks. Rarely used code is split off to keep cold starts short. ES builds are preferred to CommonJS, so that the
 * SDK is tree-shaken; setting `conditions` would prevent this. The SDK is bundled, because the SDK of the runtime loads
 * more slowly.
 * @param current returns the function that the next build bundles
 */
const createBundler = (outdir: string, current: () => FunctionSource) =>
  context({
    entryPoints: { index: 'current-function' },
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    // Bundles are not distributed, so licence comments are not needed.
    legalComments: 'none',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: neverLoaded,
    plugins: [
      {
        name: 'current-function',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^current-function$/ }, () => ({ path: resolve(current().source) })),
      },
      withoutUnusedSchemas(() => current().name),
      lightBuiltins,
      withoutEventStreams,
      withoutUnusedModules,
      withoutEnglishIssues,
      versionOfPackages,
      withoutUnusedOperations,
      jsonSchemas,
    ],
    outExtension: { '.js': '.mjs' },
    // CommonJS packages call `require`, which ES modules do not have.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'warning',
  });

export type BundleSize = {
  name: string;
  gzipBytes: number;
  /** See `modulesOf`. */
  modules: string[];
};

/** Returns the source files with code in a bundle, as paths from the root. */
const modulesOf = ({ outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );

/** Bundles each function into its own subfolder of `outFolder`. @returns the gzipped sizes, summed over the files of a function */
export const bundleFunctions = async (
  outFolder: string,
  sources: typeof functionSources = functionSources,
): Promise<BundleSize[]> => {
  await rm(outFolder, { recursive: true, force: true });
  let [current] = sources as [FunctionSource];
  const bundler = await createBundler(outFolder, () => current);
  const sizes: BundleSize[] = [];
  try {
    for (current of sources) {
      const { outputFiles, metafile } = await bundler.rebuild();
      const modules = modulesOf(metafile);
      const usedErrors = await errorsOf(current.name, modules);
      const folder = join(outFolder, current.name);
      await mkdir(folder, { recursive: true });
      let gzipBytes = 0;
      for (const { path, text } of outputFiles) {
        const code = withoutOtherErrors(text, usedErrors);
        await writeFile(join(folder, basename(path)), code);
        gzipBytes += gzipSync(code).length;
      }
      sizes.push({ name: current.name, gzipBytes, modules });
    }
  } finally {
    await bundler.dispose();
  }
  return sizes;
};
