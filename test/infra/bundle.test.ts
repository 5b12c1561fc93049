import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPasswords } from '#functions/domain/account/common-passwords.gen.ts';
import { type BundleSize, bundleFunctions, functionSources } from '#infra/aws/bundle.ts';

/** Maximum size of a bundle without the code that has a limit below. */
const MAX_GZIP_BYTES = 160 * 1024;
/** Maximum size of the lazily loaded code that writes workbooks, and of the code that reads workbooks. */
const WRITER_GZIP_BYTES = 300 * 1024;
const READER_GZIP_BYTES = 200 * 1024;
/** Maximum size of the lazily loaded code that decrypts workbooks. */
const DECRYPTER_GZIP_BYTES = 90 * 1024;
/** Maximum size of the HTML parser of the sanitiser. */
const SANITISER_GZIP_BYTES = 30 * 1024;
/** Maximum sizes of the SDK packages that presign URLs and that start jobs. */
const PRESIGNER_GZIP_BYTES = 15 * 1024;
const STARTER_GZIP_BYTES = 25 * 1024;
/** Maximum sizes of the SDK code for multipart uploads and for the creation of a table, which jobs use. */
const UPLOAD_GZIP_BYTES = 20 * 1024;
const TABLE_GZIP_BYTES = 20 * 1024;
/** Maximum size of the part of the S3 client above the general limit. It is loaded with the table of sorting codes. */
const TABLE_READER_GZIP_BYTES = 15 * 1024;
/** Maximum size of the S3 client above the general limit. It is loaded with the first photo. */
const PHOTO_GZIP_BYTES = 40 * 1024;
/** Maximum size of the list of common passwords. */
const PASSWORDS_GZIP_BYTES = 40 * 1024;
const extraLimits: Record<string, number> = {
  'admin.resetPassword': PASSWORDS_GZIP_BYTES,
  'cust.signUp': PASSWORDS_GZIP_BYTES,
  'member.acceptInvitation': PASSWORDS_GZIP_BYTES,
  'my.changePassword': PASSWORDS_GZIP_BYTES,
  'file.download': PRESIGNER_GZIP_BYTES,
  'parcel.importExcelUpload': PRESIGNER_GZIP_BYTES,
  'file.rehearseBackup': STARTER_GZIP_BYTES,
  'file.restoreBackup': STARTER_GZIP_BYTES,
  'file.removeRestoredTable': STARTER_GZIP_BYTES,
  'file.runBackup': STARTER_GZIP_BYTES,
  'board.addNotice': SANITISER_GZIP_BYTES,
  'board.editNotice': SANITISER_GZIP_BYTES,
  'parcel.lookupZipcode': TABLE_READER_GZIP_BYTES,
  'parcel.getUnresolvedZipcodes': TABLE_READER_GZIP_BYTES,
  'parcel.setOrderPrinted': TABLE_READER_GZIP_BYTES,
  'box.add': PHOTO_GZIP_BYTES,
  'box.match': PHOTO_GZIP_BYTES,
  'box.getPhoto': PHOTO_GZIP_BYTES,
  'scan.record': PHOTO_GZIP_BYTES,
  'scan.getPhoto': PHOTO_GZIP_BYTES,
  'scan.photoUpload': PRESIGNER_GZIP_BYTES,
  'consol.downloadExcel': WRITER_GZIP_BYTES,
  'scan.reportExcel': WRITER_GZIP_BYTES,
  'parcel.importTemplate': WRITER_GZIP_BYTES,
  'parcel.importExcel': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
  'parcel.importExcelPassword': DECRYPTER_GZIP_BYTES,
  'parcel.readCourierNumbers': READER_GZIP_BYTES,
  'jobs.backup': WRITER_GZIP_BYTES + UPLOAD_GZIP_BYTES,
  'jobs.restore': TABLE_GZIP_BYTES,
  'jobs.exceptions': TABLE_READER_GZIP_BYTES,
  'jobs.recount': PHOTO_GZIP_BYTES,
  'jobs.retention': PHOTO_GZIP_BYTES,
  'jobs.import': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
};

const env = {
  PATH: process.env.PATH,
  AWS_REGION: 'ap-northeast-2',
  TABLE_NAME: 'Any',
  FILES_BUCKET: 'any',
  MAIL_FROM: 'any@hanho.example',
};

const runScript = async (script: string, cwd: string): Promise<string> => {
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  return stdout.trim();
};

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

describe('bundleFunctions', () => {
  let folder: string;
  let sizes: BundleSize[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanho-functions-'));
    sizes = await bundleFunctions(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const codeOf = async (name: string): Promise<string> => {
    const chunks = await readdir(join(folder, name));
    return (await Promise.all(chunks.map((chunk) => readFile(join(folder, name, chunk), 'utf8')))).join('');
  };

  it('bundles every handler, every job and the fallback', async () => {
    const files = [...(await filesOf('functions/api')), ...(await filesOf('functions/jobs'))];
    expect(functionSources.map(({ source }) => source).sort()).toEqual(
      [...files, 'functions/fallback.ts'].sort(),
    );
  });

  it('requires that each handler uses only its own route, because bundles contain no other schemas', async () => {
    for (const { name, source } of functionSources.filter(({ source }) => source.includes('/api/'))) {
      const routes = (await readFile(source, 'utf8')).matchAll(/\b\w+Routes\.(\w+)/g);
      expect(
        [...routes].map(([, action]) => action),
        source,
      ).toEqual([name.split('.')[1]]);
    }
  });

  it('keeps each bundle below 160 KB gzipped, plus the limits of additional packages', () => {
    expect(sizes).toHaveLength(functionSources.length);
    for (const { name, gzipBytes } of sizes) {
      expect(gzipBytes, name).toBeLessThan(MAX_GZIP_BYTES + (extraLimits[name] ?? 0));
    }
  });

  it('contains the list of common passwords in the four routes that set a password only', async () => {
    const names = functionSources.map(({ name }) => name);
    const codes = await Promise.all(names.map(codeOf));
    expect(names.filter((_, index) => codes[index]?.includes(commonPasswords.slice(0, 200))).sort()).toEqual([
      'admin.resetPassword',
      'cust.signUp',
      'member.acceptInvitation',
      'my.changePassword',
    ]);
  });

  it('leaves the event streams of the SDK out of a bundle whose client imports them on demand', async () => {
    const code = await codeOf('jobs.projector');
    expect(code).toContain('SendRawEmail');
    // Error text of the reader of event streams.
    expect(code).not.toContain('header name exceeds 255 bytes');
  });

  it('contains the S3 schemas of the operations that a function calls only', async () => {
    const code = await codeOf('image.show');
    expect(code).toContain('GetObjectRequest');
    expect(code).not.toContain('GetBucketMetricsConfiguration');
  });

  it('leaves the JSON schemas of zod out of the bundles', async () => {
    expect(await codeOf('parcel.registerOrderByCustomer')).not.toContain('draft-2020-12');
  });

  it('leaves the stream reader of exceljs and the packages that it requires out of the bundles', async () => {
    const code = await codeOf('parcel.importTemplate');
    expect(code).toContain('WorkbookWriter');
    // Error text of `unzipper`.
    expect(code).not.toContain('FILE_ENDED');
  });

  it('makes each bundle loadable without node_modules, with a handler function', async () => {
    const script = `for (const { name } of ${JSON.stringify(functionSources)}) {
      const { handler } = await import(\`${folder}/\${name}/index.mjs\`);
      console.log(name, typeof handler);
    }`;
    const names = functionSources.map(({ name }) => `${name} function`);
    expect((await runScript(script, folder)).split('\n')).toEqual(names);
  });

  it('loads neither web streams nor fetch when a handler is imported', async () => {
    const script = `await import('${folder}/parcel.search/index.mjs');
      console.log(process.moduleLoadList.filter((name) => /webstreams.readablestream|undici/.test(name)).join());`;
    expect(await runScript(script, folder)).toBe('');
  });
});
