import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hashOfSources } from '#infra/local/build-site.ts';

/**
 * Programs of `bin/` that tests start. They are bundled, because otherwise tsx takes half the time of a start, and loading
 * packages a quarter.
 */
const programs = ['start', 'restore', 'fill', 'recount', 'create-admin', 'publish-site'] as const;
type Program = (typeof programs)[number];

/** Environment variable that passes the folder of the compiled programs from the global setup to the workers. */
const FOLDER = 'COMPILED_PROGRAMS';

/** Bundles the programs with their packages, unless these sources are already compiled. */
export const compilePrograms = async (): Promise<void> => {
  const hash = hashOfSources(['bin', 'functions', 'infra', 'shared'], 'with packages').slice(0, 16);
  const folder = join('test-results/programs', hash);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await build({
      entryPoints: programs.map((name) => `bin/${name}.ts`),
      outdir: unfinished,
      outbase: '.',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      // These packages read their own files or are loaded with `require`.
      external: ['aws-ses-v2-local', 'esbuild', 's3rver', 'sql.js', 'vite'],
      mainFields: ['module', 'main'],
      platform: 'node',
      format: 'esm',
      // CommonJS packages call `require`, which ES modules do not have.
      banner: {
        js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);",
      },
      logLevel: 'warning',
    });
    // Another run may have compiled the same sources concurrently.
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  process.env[FOLDER] = folder;
};

/** Arguments of Node for a program: the compiled file if a global setup has built it, otherwise its source. */
export const program = (name: Program, fromSources = false): string[] => {
  const folder = process.env[FOLDER];
  return folder && !fromSources
    ? [join(folder, 'bin', `${name}.mjs`)]
    : ['--import', 'tsx', `bin/${name}.ts`];
};
