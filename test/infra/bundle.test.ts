import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleSize, bundleFunctions, functionSources } from '#infra/aws/bundle.ts';

/** What a cold start may cost to fetch and read. */
const MAX_GZIP_BYTES = 160 * 1024;
/** Loaded when a workbook is made or read, and beside what the cold start reads. */
const WRITER_GZIP_BYTES = 300 * 1024;
const READER_GZIP_BYTES = 200 * 1024;
/** The parser that HTML is cleaned with; of a few calls a week, behind the editor. */
const SANITISER_GZIP_BYTES = 30 * 1024;
/** Loaded when an address of the bucket is made, or a job begun: the two clients of AWS beside the table's and the bucket's. */
const PRESIGNER_GZIP_BYTES = 15 * 1024;
const STARTER_GZIP_BYTES = 25 * 1024;
/** What sends a file up in parts, or makes a table: of jobs that nobody waits for. */
const UPLOAD_GZIP_BYTES = 20 * 1024;
const TABLE_GZIP_BYTES = 20 * 1024;
const extras: Record<string, number> = {
  'file.download': PRESIGNER_GZIP_BYTES,
  'parcel.importExcelUpload': PRESIGNER_GZIP_BYTES,
  'file.rehearseBackup': STARTER_GZIP_BYTES,
  'file.runBackup': STARTER_GZIP_BYTES,
  'board.addNotice': SANITISER_GZIP_BYTES,
  'board.editNotice': SANITISER_GZIP_BYTES,
  'consol.downloadExcel': WRITER_GZIP_BYTES,
  'parcel.importTemplate': WRITER_GZIP_BYTES,
  'parcel.importExcel': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
  'jobs.backup': WRITER_GZIP_BYTES + UPLOAD_GZIP_BYTES,
  'jobs.rehearsal': TABLE_GZIP_BYTES,
  'jobs.import': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
};

/** What a function is told, at the least. */
const env = {
  PATH: process.env.PATH,
  AWS_REGION: 'ap-northeast-2',
  TABLE_NAME: 'Any',
  FILES_BUCKET: 'any',
  MAIL_FROM: 'any@hanho.example',
};

/** What a script prints that runs in a Node of its own. */
const printed = async (script: string, cwd: string): Promise<string> => {
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  return stdout.trim();
};

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

describe('the bundles', () => {
  let folder: string;
  let sizes: BundleSize[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanho-functions-'));
    sizes = await bundleFunctions(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are made of every handler and job there is', async () => {
    const files = [...(await filesOf('functions/api')), ...(await filesOf('functions/jobs'))];
    expect(functionSources.map(({ source }) => source).sort()).toEqual(
      [...files, 'functions/fallback.ts'].sort(),
    );
  });

  it('need no route but their own, whose schemas alone they hold', async () => {
    for (const { name, source } of functionSources.filter(({ source }) => source.includes('/api/'))) {
      const routes = (await readFile(source, 'utf8')).matchAll(/\b\w+Routes\.(\w+)/g);
      expect(
        [...routes].map(([, action]) => action),
        source,
      ).toEqual([name.split('.')[1]]);
    }
  });

  it('are small', () => {
    expect(sizes).toHaveLength(functionSources.length);
    for (const { name, gzipBytes } of sizes) {
      expect(gzipBytes, name).toBeLessThan(MAX_GZIP_BYTES + (extras[name] ?? 0));
    }
  });

  it('load by themselves and offer a handler', async () => {
    const script = `for (const { name } of ${JSON.stringify(functionSources)}) {
      const { handler } = await import(\`${folder}/\${name}/index.mjs\`);
      console.log(name, typeof handler);
    }`;
    const names = functionSources.map(({ name }) => `${name} function`);
    expect((await printed(script, folder)).split('\n')).toEqual(names);
  });

  it('load neither web streams nor fetch at a cold start', async () => {
    const script = `await import('${folder}/parcel.search/index.mjs');
      console.log(process.moduleLoadList.filter((name) => /webstreams.readablestream|undici/.test(name)).join());`;
    expect(await printed(script, folder)).toBe('');
  });
});
