import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { fallbackFunction, type JobId, jobFunction, jobGrants } from './grants.ts';
import { withoutUnusedSchemas } from './unused-schemas.ts';

/** Folder of the bundles, with one subfolder per function. */
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
 * Bundles one function as `index.mjs` with chunks. Rarely used code is split off to keep cold starts short. ES
 * builds are preferred to CommonJS, so that the SDK is tree-shaken; setting `conditions` would prevent this. The SDK is
 * bundled, because the SDK of the runtime loads more slowly.
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
    // CommonJS packages call `require`, which ES modules do not have.
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
