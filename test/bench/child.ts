import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '#infra/aws/bundle.ts';

// A module reads its configuration when it is imported, also where the script uses neither table nor files.
const unused = { TABLE_NAME: 'any', FILES_BUCKET: 'any', MAIL_FROM: 'any@hanho.example' };

/**
 * Bundles a script of this folder like a Lambda function.
 * @returns a function that runs the script in a new process and returns its output, parsed as JSON
 */
export const childOf = async (source: string, folder: string) => {
  const bundles = join(folder, 'bundles');
  await bundleFunctions(bundles, [{ name: 'child', source: `test/bench/${source}` }]);
  const file = join(bundles, 'child', 'index.mjs');
  return async <T>(args: readonly string[], nodeOptions: readonly string[] = []): Promise<T> => {
    const env = { ...unused, ...process.env };
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, file, ...args], { env });
    return JSON.parse(stdout) as T;
  };
};
