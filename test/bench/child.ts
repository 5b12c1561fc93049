import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '#infra/aws/bundle.ts';

/**
 * Bundles a script of this folder like a Lambda function.
 * @returns a function that runs the script in a new process and returns its output, parsed as JSON
 */
export const childOf = async (source: string, folder: string) => {
  const bundles = join(folder, 'bundles');
  await bundleFunctions(bundles, [{ name: 'child', source: `test/bench/${source}` }]);
  const file = join(bundles, 'child', 'index.mjs');
  return async <T>(args: readonly string[], nodeOptions: readonly string[] = []): Promise<T> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, file, ...args]);
    return JSON.parse(stdout) as T;
  };
};
