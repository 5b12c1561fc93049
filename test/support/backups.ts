import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { manifestName, ordersName } from '#functions/domain/backup/backup-files.ts';
import { lineOf } from '#functions/domain/backup/digest.ts';
import { client } from './client.ts';
import { program } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Product = { url: string; dataDir: string };
export type StoredItem = { pk: string; sk: string; [name: string]: unknown };

/** Path of a backup file in the local S3 of a product. */
export const storedPath = (dataDir: string, filename: string): string =>
  join(dataDir, 's3/hanho-files/backup', `${filename}._S3rver_object`);

/** Runs the backup job. @returns the name of the backup file */
export const runBackup = async ({ url }: Product): Promise<string> => {
  const { status, body } = await client(url).post('/_local/jobs/backup');
  if (status !== 200) throw new Error(`The backup job failed with status ${status}.`);
  return body.filename;
};

/** Items of a backup file, with their sealed attributes. */
export const itemsOf = async ({ dataDir }: Product, filename: string): Promise<StoredItem[]> => {
  const lines = gunzipSync(await readFile(storedPath(dataDir, filename)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const { itemOpener } = await import('#functions/domain/backup/sealed-items.ts');
  return lines.map((line) => JSON.parse(line)).map(await itemOpener()) as StoredItem[];
};

/** Items of a backup file as canonical JSON. Two backups of the same data differ in their sealed attributes only. */
export const linesOf = async (product: Product, filename: string): Promise<string[]> =>
  (await itemsOf(product, filename)).map(lineOf);

/** Copies a backup, its manifest and its workbook to a folder. @returns the path of the backup file */
export const copyBackup = async ({ dataDir }: Product, filename: string, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  for (const name of [filename, manifestName(filename), ordersName(filename)]) {
    await copyFile(storedPath(dataDir, name), join(folder, name));
  }
  return join(folder, filename);
};

/** Runs `npm run restore` on a data folder and waits for its exit. */
export const runRestore = (
  file: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '', LOCAL_DYNAMODB_ENGINE = '' } = process.env;
    execFile(
      process.execPath,
      [...program('restore'), file],
      { cwd: root, env: { PATH, HOME, LOCAL_DYNAMODB_ENGINE, LOCAL_DATA_DIR: dataDir, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
