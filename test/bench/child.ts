import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '#infra/aws/bundle.ts';

/** Runs a script of this folder in its own process, bundled like a function. Returns its output. */
export const childOf = async (source: string, folder: string) => {
  const bundles = join(folder, 'bundles');
  await bundleFunctions(bundles, [{ name: 'child', source: `test/bench/${source}` }]);
  const file = join(bundles, 'child', 'index.mjs');
  return async <T>(args: readonly string[], nodeOptions: readonly string[] = []): Promise<T> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, file, ...args]);
    return JSON.parse(stdout) as T;
  };
};
