import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { fallbackFunction, type JobId, jobFunction, jobGrants } from './grants.ts';
import { withoutUnusedSchemas } from './unused-schemas.ts';

/** Where the bundles stand: one folder per function, named after it. */
export const bundleFolder = 'dist/functions';

/** Every function of the product: its name and its source. */
export const functionSources: readonly { name: string; source: string }[] = [
  ...allRoutes.map(({ id }) => ({ name: id, source: `functions/api/${handlerPath(id)}.ts` })),
  ...(Object.keys(jobGrants) as JobId[]).map((job) => ({
    name: jobFunction(job),
    source: `functions/jobs/${job}.ts`,
  })),
  { name: fallbackFunction, source: 'functions/fallback.ts' },
];

/**
 * Parts of the SDK that it loads only in a browser or on a developer's machine: a function's credentials come from its
 * environment, which the SDK asks first.
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
 * Replacements of two built-in modules, with the exports that packages import. An import of the real module evaluates all
 * of its exports: `node:process` opens the standard streams, `node:stream/web` loads every kind of web stream. The build
 * fails if a package imports another name of them.
 */
const lightModules: Record<string, string> = {
  'node:process': 'export const { env, versions } = process;',
  'node:stream/web': `export const ReadableStream = {
    [Symbol.hasInstance]: (value) => value instanceof globalThis.ReadableStream,
  };`,
};

/** Uses the replacements for static imports. */
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
 * One function as `index.mjs` with its chunks. Splitting keeps what a function seldom loads out of its cold start; ES
 * builds before CommonJS ones, so that the SDK is tree-shaken; the SDK is bundled, because the runtime's own is slower
 * to load than ours. Setting `conditions` would undo the second.
 */
const bundleOne = async (name: string, source: string, outdir: string) => {
  await build({
    entryPoints: { index: source },
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    // Bundles run on our own account and are not distributed, so that licence comments are not needed.
    legalComments: 'none',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: neverLoaded,
    plugins: [withoutUnusedSchemas(name), lightBuiltins],
    outExtension: { '.js': '.mjs' },
    // CommonJS packages ask for `require`, which an ES module does not have.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  const files = await readdir(outdir);
  const contents = await Promise.all(files.map((file) => readFile(join(outdir, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
};

export type BundleSize = { name: string; gzipBytes: number };

/** Bundles the functions into folders of `outFolder`. @returns the gzipped size of each, all of its files together */
export const bundleFunctions = async (
  outFolder: string,
  sources: typeof functionSources = functionSources,
): Promise<BundleSize[]> => {
  await rm(outFolder, { recursive: true, force: true });
  return Promise.all(
    sources.map(async ({ name, source }) => ({
      name,
      gzipBytes: await bundleOne(name, source, join(outFolder, name)),
    })),
  );
};
