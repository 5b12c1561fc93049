import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** Runs a script of this folder in a process of its own, bundled as functions are; what it prints is its answer. */
export const childOf = async (source: string, folder: string) => {
  const outfile = join(folder, 'child.mjs');
  await build({
    entryPoints: [`test/bench/${source}`],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return async <T>(args: readonly string[], nodeOptions: readonly string[] = []): Promise<T> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, outfile, ...args]);
    return JSON.parse(stdout) as T;
  };
};
