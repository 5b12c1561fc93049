import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLineOf } from '#infra/local/child.ts';
import { localCredentials } from '#infra/local/s3.ts';
import { DATA_VERSION } from '#shared/table.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { type Product, runStart, startProduct } from '#test/support/product.ts';

const ADMIN = 'admin@demo.hanho.test';

let product: Product;
let visitor: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', fromSources: true });
  visitor = client(product.url);
});
afterAll(() => product.stop());

const clientConfig = (name: 'S3' | 'SES') => ({
  endpoint: new RegExp(`${name} (http://\\S+)`).exec(product.output())?.[1],
  region: 'ap-northeast-2',
  credentials: localCredentials,
});

const sendMail = async (subject: string) => {
  const ses = new SESClient(clientConfig('SES'));
  const Body = { Text: { Data: '안녕하세요.' }, Html: { Data: '<p>안녕하세요.</p>' } };
  const Destination = { ToAddresses: ['someone@hanho.test'] };
  await ses.send(
    new SendEmailCommand({
      Source: 'no-reply@hanho.test',
      Destination,
      Message: { Subject: { Data: subject }, Body },
    }),
  );
  ses.destroy();
};

const s3Client = () => new S3Client({ ...clientConfig('S3'), forcePathStyle: true });
const storedObject = { Bucket: 'hanho-files', Key: 'uploads/주문 목록.txt' };

const enginePid = async (): Promise<number> =>
  JSON.parse(await readFile(join(product.dataDir, 'running.json'), 'utf8')).engine;

const makeFolder = () => mkdtemp(join(tmpdir(), 'hanho-start-'));

/** Status line of a GET request whose path is sent without normalisation. */
const rawStatus = async (path: string): Promise<string> => {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).not.toContain('"hanho"');
  return answer.slice(0, answer.indexOf('\r\n'));
};

describe('npm start that fails', () => {
  it('prints in one line that the port is in use, and writes no data', async () => {
    const folder = await makeFolder();
    const dataDir = join(folder, 'data');
    const { code, output } = await runStart({ dataDir, env: { PORT: new URL(product.url).port } });
    expect(code).toBe(1);
    expect(output).toMatch(/^포트 \d+.*\(Port \d+ is already in use\.\)\n$/);
    await expect(readFile(join(dataDir, 'running.json'))).rejects.toThrow('ENOENT');
    await rm(folder, { recursive: true });
  });

  it('prints in one line that the data has a newer version', async () => {
    const dataDir = await makeFolder();
    const written = JSON.stringify({ dataVersion: DATA_VERSION + 1, seed: 'demo', isFilling: false });
    await writeFile(join(dataDir, 'version.json'), written);
    const { code, output } = await runStart({ dataDir });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`Data version ${DATA_VERSION + 1}`)]);
    expect(await readFile(join(dataDir, 'version.json'), 'utf8')).toBe(written);
    await rm(dataDir, { recursive: true });
  });

  it('does not change a data folder that another product uses', async () => {
    const { code, output } = await runStart({ dataDir: product.dataDir, args: ['--reset'] });
    expect(code).toBe(1);
    expect(output).toContain(`In use by process ${product.pid()}`);
    await signedIn(product.url, ADMIN);
  });

  it.each(['--seed=other', '--wrong'])('refuses %s in one line', async (flag) => {
    const { code, output } = await runStart({ dataDir: product.dataDir, args: [flag] });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(flag)]]);
  });
});

describe('stored data', () => {
  it.each(['restart', 'kill9'] as const)('of table, mails and files is available after %s', async (how) => {
    const admin = await signedIn(product.url, ADMIN);
    await sendMail(`before ${how}`);
    const s3 = s3Client();
    await s3.send(new PutObjectCommand({ ...storedObject, Body: how }));
    s3.destroy();

    const engineBefore = await enginePid();
    if (how === 'kill9') await product.kill9();
    await product.restart();
    expect(commandLineOf(engineBefore)).toBe('');

    expect((await admin.get('/api/admin/getSession')).body).toMatchObject({ isLogin: true });
    const [newest] = (await visitor.get('/_local/mail')).body;
    expect(newest).toMatchObject({ to: 'someone@hanho.test', subject: `before ${how}` });
    const again = s3Client();
    const { Body } = await again.send(new GetObjectCommand(storedObject));
    expect(await Body?.transformToString()).toBe(how);
    again.destroy();
  });

  it.each(['', '{"stream":"arn', 'null'])(
    'is available after stream.json was damaged: %s',
    async (content) => {
      await product.kill9();
      await writeFile(join(product.dataDir, 'stream.json'), content);
      await product.restart();
      await visitor.post('/_local/jobs/recount');
      expect((await visitor.post('/_local/jobs/recount')).body).toEqual({ repaired: 0 });
    },
  );

  it('is available after the DynamoDB engine was killed', async () => {
    const admin = await signedIn(product.url, ADMIN);
    process.kill(await enginePid(), 'SIGKILL');
    await expect.poll(async () => (await admin.get('/api/admin/getSession')).body.isLogin).toBe(true);
  });
});

describe('/_local', () => {
  afterEach(() => visitor.post('/_local/clock', { offsetSeconds: 0 }));

  it('returns sent mails as JSON and as HTML, newest first', async () => {
    await sendMail('첫째');
    await sendMail('둘째 <b>');
    const { body } = await visitor.get('/_local/mail', { accept: 'application/json' });
    expect(body[0]).toEqual({
      to: 'someone@hanho.test',
      subject: '둘째 <b>',
      text: '안녕하세요.',
      html: '<p>안녕하세요.</p>',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(body[1].subject).toBe('첫째');
    expect((await visitor.get('/_local/mail?to=other%40hanho.test')).body).toEqual([]);
    const page = await visitor.get('/_local/mail', { accept: 'text/html,*/*' });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('둘째 &lt;b&gt;');
    expect(page.body).toMatch(/<iframe sandbox="[^"]*" .*srcdoc="[^"]*&lt;p&gt;안녕하세요/);
    expect(page.body).not.toContain('allow-scripts');
  });

  it.each([
    ['a page of another origin', { origin: 'http://elsewhere.test' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['a host name that resolves to this machine', { host: 'rebound.elsewhere.test' }],
  ])('refuses a request of %s', async (_, headers) => {
    for (const [method, path] of [
      ['GET', '/_local/mail'],
      ['POST', '/_local/clock'],
      ['POST', '/_local/jobs/recount'],
      ['GET', '/_local/components'],
    ]) {
      const sent = request(product.url + path, { method, headers }).end();
      const [{ statusCode }] = await once(sent, 'response');
      expect([path, statusCode]).toEqual([path, 403]);
      sent.destroy();
    }
  });

  it('moves the clock of the product in both directions', async () => {
    const admin = await signedIn(product.url, ADMIN);
    const isLogin = async () => (await admin.request('/api/admin/getSession')).body.isLogin;
    expect((await visitor.post('/_local/clock', { offsetSeconds: -86_400 })).body).toEqual({
      offsetSeconds: -86_400,
    });
    expect(await isLogin()).toBe(true);
    await visitor.post('/_local/clock', { offsetSeconds: 13 * 3_600 });
    expect(await isLogin()).toBe(false);
  });

  it.each([
    ['a request whose offset is not a number', { offsetSeconds: '5' }, {}],
    [
      'a request with a content type that HTML forms can send',
      { offsetSeconds: 5 },
      { 'content-type': 'text/plain' },
    ],
  ])('does not move the clock for %s', async (_, body, headers) => {
    expect((await visitor.post('/_local/clock', body, headers)).status).toBe(400);
  });
});

describe('local gateway', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api//cust/getSession', 404, 'NOT_FOUND'],
    ['DELETE', '/api/cust/getSession', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/api/cust/signIn', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/parcel/lookup/%E0%A4%A', 400, 'MALFORMED'],
    ['GET', '/_local/nothing', 404, 'NOT_FOUND'],
    ['POST', '/', 405, 'METHOD_NOT_ALLOWED'],
  ])('returns for %s %s the status %i', async (method, path, status, code) => {
    const answer = await visitor.request(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code, message: expect.stringMatching(/[가-힣]/) });
  });

  it.each([
    ['a body over the limit of API Gateway', 10_485_761],
    ['a body over the limit of Lambda', 6_291_456],
    ['a body over the limit of the route', 1_048_577],
  ])('refuses %s with 413', async (_, bytes) => {
    const { status, body } = await visitor.post('/api/cust/signIn', 'a'.repeat(bytes));
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('returns the headers of the API and the units of the request', async () => {
    const { headers, units } = await visitor.get('/api/courier/getCourierList');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(units).toEqual({ read: expect.any(Number), write: 0, trips: 1 });
    expect(units.read).toBeGreaterThan(0);
  });

  it('logs a request without its query', async () => {
    await visitor.get('/api/nothing-here?secret=1');
    const log = await readFile(join(product.dataDir, 'gateway.log'), 'utf8');
    const line = log.split('\n').find((one) => one.includes('/api/nothing-here')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/nothing-here', status: 404 });
    expect(log).not.toContain('secret');
  });

  it('listens on the IPv4 and the IPv6 address of localhost', async () => {
    const { port } = new URL(product.url);
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect((await client(`http://${host}:${port}`).get('/api/cust/getSession')).status).toBe(200);
    }
  });
});

describe('local site', () => {
  it('ignores a trailing slash in an API path', async () => {
    expect((await visitor.get('/api/cust/getSession/')).status).toBe(200);
  });

  it.each([
    ['/my', '/reset-password'],
    ['/admin/parcelInfo', '/partnerAdmin'],
  ])(
    'returns for %s the HTML document of the app, which browsers revalidate on each visit',
    async (path, sibling) => {
      const { status, body, headers } = await visitor.get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(body).toContain('<div id="root">');
      const again = await visitor.get(sibling, { 'if-none-match': headers.get('etag') ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
    },
  );

  it('returns compressed assets that are cached permanently', async () => {
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await visitor.get('/')).body) ?? [];
    const { status, headers } = await visitor.get(script, { 'accept-encoding': 'gzip, br' });
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    const head = await visitor.request(script, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it('returns 404 for a missing file', async () => {
    const { status, headers } = await visitor.get('/assets/none.js');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '//etc/passwd.txt',
    '/.vite/chunks.json',
  ])('returns 404 for the path %s outside of the site', async (path) => {
    expect(await rawStatus(path)).toBe('HTTP/1.1 404 Not Found');
  });
});
