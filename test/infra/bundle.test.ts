import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleSize, bundleFunctions, functionSources } from '#infra/aws/bundle.ts';
import { grantsOf, isRead, type JobId, jobBundleName, jobGrants } from '#infra/aws/grants.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { commonErrors } from '#shared/errors.ts';

/** Maximum size of a bundle without the code that has a limit below. */
const MAX_GZIP_BYTES = 160 * 1024;
/** Maximum size of the lazily loaded code that writes workbooks, and of the code that reads workbooks. */
const WRITER_GZIP_BYTES = 300 * 1024;
const READER_GZIP_BYTES = 200 * 1024;
/** Maximum size of the lazily loaded code that decrypts workbooks. */
const DECRYPTER_GZIP_BYTES = 90 * 1024;
/** Maximum size of the SDK code for multipart uploads. */
const UPLOAD_GZIP_BYTES = 20 * 1024;
/** Maximum size of the S3 client above the general limit. It is loaded with the first photo. */
const PHOTO_GZIP_BYTES = 15 * 1024;
const extraLimits: Record<string, number> = {
  'box.match': PHOTO_GZIP_BYTES,
  'scan.record': PHOTO_GZIP_BYTES,
  'consol.downloadExcel': WRITER_GZIP_BYTES,
  'customs.preflightExcel': WRITER_GZIP_BYTES,
  'scan.reportExcel': WRITER_GZIP_BYTES,
  'statement.excel': WRITER_GZIP_BYTES,
  'parcel.importTemplate': WRITER_GZIP_BYTES,
  'parcel.importExcel': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
  'parcel.importExcelPassword': DECRYPTER_GZIP_BYTES,
  'parcel.readCourierNumbers': READER_GZIP_BYTES,
  'rate.cardExcel': WRITER_GZIP_BYTES,
  'rate.readCardExcel': READER_GZIP_BYTES,
  'jobs.backup': WRITER_GZIP_BYTES + UPLOAD_GZIP_BYTES,
  'jobs.import': WRITER_GZIP_BYTES + READER_GZIP_BYTES,
};

/** Maximum of the median of all bundles. */
const MAX_MEDIAN_BYTES = 110 * 1024;

const grantsByName = new Map<string, readonly object[]>([
  ...allRoutes.map((route) => [route.id, grantsOf(route)] as const),
  ...(Object.keys(jobGrants) as JobId[]).map((job) => [jobBundleName(job), jobGrants[job]] as const),
]);
const isGranted = (permission: 'mail' | 'files' | 'start') => (name: string) =>
  grantsByName.get(name)?.some((grant) => permission in grant) ?? false;
const reads = new Set<string>(allRoutes.filter(({ id }) => isRead(id)).map(({ id }) => id));
const producers = new Set<string>(
  allRoutes.filter(({ produces }) => produces === 'xlsx').map(({ id }) => id),
);
const isOneOf =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);
const isJob = (name: string) => name.startsWith('jobs.');

/** Modules that only some functions may contain, because all others would load them for nothing. */
const restrictedModules: readonly (readonly [RegExp, isAllowed: (name: string) => boolean])[] = [
  [/\/@aws-sdk\/client-ses\//, isGranted('mail')],
  [/\/@aws-sdk\/client-s3\//, isGranted('files')],
  [/\/@aws-sdk\/client-lambda\//, isGranted('start')],
  [/^functions\/domain\/mail\/send-/, isGranted('mail')],
  // The preview of a delay shows the mails that the change would send.
  [
    /^functions\/domain\/mail\/(mail-texts|write-)/,
    (name) => isGranted('mail')(name) || name === 'consol.previewDelay',
  ],
  [/^functions\/domain\/mail\/change-mails/, isJob],
  [/^functions\/domain\/(operation\/|registration\/register-)/, (name) => !reads.has(name)],
  [/^functions\/domain\/backup\/(start-job|request-)/, isGranted('start')],
  [
    /^functions\/domain\/backup\/(?!backup-files|backup-keys|backup-state|restored-tables|start-job|request-)/,
    isJob,
  ],
  [/^functions\/domain\/retention\/(purge|retention-rules|idle-)/, isOneOf('jobs.retention')],
  [
    /\/exceljs\//,
    (name) => producers.has(name) || isOneOf('parcel.importExcel', 'jobs.import', 'jobs.backup')(name),
  ],
  [
    /\/@e965\/xlsx\//,
    isOneOf('parcel.importExcel', 'parcel.readCourierNumbers', 'rate.readCardExcel', 'jobs.import'),
  ],
  [/\/sanitize-html\//, isOneOf('board.addNotice', 'board.editNotice')],
  [
    /\/common-passwords\.gen/,
    isOneOf('admin.resetPassword', 'cust.signUp', 'member.acceptInvitation', 'my.changePassword'),
  ],
];

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

  it('keeps the median bundle below 110 KB gzipped', () => {
    const bytes = sizes.map(({ gzipBytes }) => gzipBytes).sort((a, b) => a - b);
    expect(bytes[bytes.length >> 1]).toBeLessThan(MAX_MEDIAN_BYTES);
  });

  it.each(restrictedModules)(
    'bundles modules %s only with the functions that use them',
    (modules, isAllowed) => {
      const names = sizes.filter((bundle) => bundle.modules.some((path) => modules.test(path)));
      expect(names.length).toBeGreaterThan(0);
      expect(names.map(({ name }) => name).filter((name) => !isAllowed(name))).toEqual([]);
    },
  );

  it.each([
    ['jobs.projector', 'SendRawEmail'],
    ['image.show', 'GetObject'],
  ])('leaves the event streams of the SDK out of %s', async (name, operation) => {
    const code = await codeOf(name);
    expect(code).toContain(operation);
    // Error text of the reader of event streams.
    expect(code).not.toContain('header name exceeds 255 bytes');
  });

  it('contains the S3 schemas of the operations that a function calls only', async () => {
    const code = await codeOf('image.show');
    expect(code).toContain('GetObjectRequest');
    expect(code).not.toContain('GetBucketMetricsConfiguration');
  });

  it('contains the errors that a function can answer only', async () => {
    for (const { id, errors = [] } of allRoutes) {
      const code = await codeOf(id);
      for (const name of [...commonErrors, ...errors]) expect(code, id).toContain(`${name}:{status:`);
    }
    const other = 'SPREADSHEET_MACROS:{status:';
    expect(await codeOf('parcel.importExcel')).toContain(other);
    expect(await codeOf('parcel.search')).not.toContain(other);
  });

  it('leaves the English sentences of zod out of the bundles', async () => {
    expect(await codeOf('parcel.registerOrderByCustomer')).not.toContain('Invalid input: expected');
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

  it('leaves the CSS parser of the sanitiser out of the bundles', async () => {
    const code = await codeOf('board.editNotice');
    expect(code).toContain('allowedSchemesAppliedToAttributes');
    expect(code).not.toContain('CssSyntaxError');
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
