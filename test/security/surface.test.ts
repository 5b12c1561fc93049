import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { pixel } from '../fixtures/pictures.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** What can be reached at all, and what every answer carries. */

const url = inject('productUrl');
let staff: Client;
let partner: Client;
let failedFile: string;
let picture: string;
beforeAll(async () => {
  staff = await signedIn(url, 'staff@demo.hanho.test');
  partner = await signedIn(url, 'partner@demo.hanho.test');
  picture = (await staff.post('/api/image/upload', { content: pixel })).body.url;
  const sent = importForm(spreadsheet([orderCells({ 우편번호: '1' })]), { repeat: '1' });
  failedFile = (await partner.postForm('/api/parcel/importExcel', sent)).body.failedExcelDownloadUrl;
});

/** To the letter: one that is dropped or loosened where they are declared is missed here. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const apiHeaders = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};
const siteHeaders = {
  ...common,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
/** @param connections of staff's pages there may be one more, where the files are: the running product knows */
const policyOf = (styles: string, connections: string) =>
  `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data: blob:; font-src 'self' data:; ` +
  `connect-src ${connections}; worker-src 'self' blob:; frame-src 'self' blob:; manifest-src 'self'; ` +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sends a request as it stands, which no client would. */
const raw = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (more) => {
      text += more;
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });

describe('S17 around the front', () => {
  const secret = 'a-secret-of-the-origin';
  let guarded: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    guarded = await startProduct({ seed: 'empty', env: { ORIGIN_SECRET: secret } });
  });
  afterAll(() => guarded.stop());

  it('every route is closed without the secret of CloudFront', async () => {
    const visitor = client(guarded.url);
    for (const verify of [
      undefined,
      '',
      'wrong',
      secret.slice(1),
      `${secret} `.repeat(2),
      `${secret},${secret}`,
    ]) {
      const headers: Record<string, string> = verify === undefined ? {} : { 'x-origin-verify': verify };
      const { status, body } = await visitor.get('/api/cust/getSession', headers);
      expect([verify, status, body.code]).toEqual([verify, 403, 'FORBIDDEN']);
    }
    for (const { path, method } of allRoutes) {
      const to = path.replace(/\{\w+\}/g, '1');
      const { status, body, units } = await visitor.request(to, { method });
      expect([path, status, body.code, units.trips]).toEqual([path, 403, 'FORBIDDEN', 0]);
    }
    const { status } = await visitor.get('/api/cust/getSession', { 'x-origin-verify': secret });
    expect(status).toBe(200);
  });
});

describe('S22 a file', () => {
  const [folder, name] = ['failed', () => failedFile.split('/').at(-1) ?? ''];
  const reason = '?reason=test';
  it.each([
    () => `${folder}/..%2F${folder}%2F${name()}`,
    () => `${folder}/%2e%2e%2f${name()}`,
    () => `${folder}/..%5C${name()}`,
    () => `${folder}/%2Fetc%2Fpasswd`,
    () => `${folder}/C%3A%5Cwindows%5Cwin.ini`,
    () => `${folder}/${name()}%00.xlsx`,
    () => `${folder}/${name()}%0D%0Aset-cookie:%20a=b`,
    () => `${folder}/${name()}%20`,
    () => `${folder}/.${name()}`,
    () => `${folder}/${name().replace('.xlsx', '.XLSX')}`,
    () => `${folder}/${name().replace('.xlsx', '.xlsx.html')}`,
    () => `${folder}/${'0'.repeat(200)}`,
    () => `${folder}/${'0'.repeat(201)}`,
    () => `${folder}%00/${name()}`,
    () => `..%2f${folder}/${name()}`,
    () => `${folder}/${name().slice(0, -1)}`,
    () => `${folder}/${name().slice(0, name().indexOf('.'))}`,
    () => `${folder}/${name().slice(0, 1)}`,
    () => `images/${name()}`,
    () => `images/${picture.split('/').at(-1)}`,
    () => `backup/${name()}`,
    () => `${folder}/%E0%A4%A`,
  ])('of another name is not handed out (%#)', async (path) => {
    const answer = await staff.get(`/api/admin/files/${path()}${reason}`);
    expect([400, 404, 422], path()).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body.code).toBeDefined();
  });

  it('that came in is not handed out to whoever sent it', async () => {
    const path = `/api/admin/files/uploads/${name()}${reason}`;
    expect([(await staff.get(path)).status, (await partner.get(path)).status]).toEqual([302, 404]);
  });

  it('is saved under a name of ours, as what it is', async () => {
    const { status, headers } = await staff.request(failedFile, { redirect: 'follow' });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+\.xlsx$/);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
  });
});

describe('S25 a path that is none', () => {
  it.each([
    ['TRACE /api/cust/getSession HTTP/1.1', 405],
    ['TRACE / HTTP/1.1', 405],
    ['PUT /api/cust/signIn HTTP/1.1', 405],
    ['PATCH /api/parcel/updateOrder HTTP/1.1', 405],
    ['GET /api/parcel/updateOrder HTTP/1.1', 405],
    ['GET /api HTTP/1.1', 404],
    ['GET /api/ HTTP/1.1', 404],
    ['GET /api//cust/getSession HTTP/1.1', 404],
    ['GET /api/cust//getSession HTTP/1.1', 404],
    ['GET /api/cust/getsession HTTP/1.1', 404],
    ['GET /api/cust/getSession/x HTTP/1.1', 404],
    ['GET /api/./cust/getSession HTTP/1.1', 404],
    ['GET /api/cust/../cust/getSession HTTP/1.1', 404],
    ['GET /api/%63ust/getSession HTTP/1.1', 404],
    ['GET /api/cust/getSession%2f HTTP/1.1', 404],
    ['GET /api/cust/getSession;x=1 HTTP/1.1', 404],
    ['GET /api/index.html HTTP/1.1', 404],
    ['GET /api/__proto__ HTTP/1.1', 404],
    ['GET /api/constructor/prototype HTTP/1.1', 404],
  ])('%s is answered %i, and with no page', async (head, status) => {
    const text = await raw(head);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (/ \/api/.test(head)) {
      expect(text).toContain('content-type: application/json');
      expect(text).toMatch(/\{"code":"(NOT_FOUND|METHOD_NOT_ALLOWED)","message":"[^"]*[가-힣]/);
    }
    expect(text).not.toContain('<div id="root"');
    expect(text).not.toMatch(/^x-powered-by|^server:/im);
  });

  it.each(['//api/cust/getSession', '/API/cust/getSession', '/apiary', '/admin/../api/cust'])(
    '%s is the site’s, with its headers',
    async (path) => {
      const text = await raw(`GET ${path} HTTP/1.1`);
      expect(text).toContain("content-security-policy: default-src 'none'; script-src 'self';");
      expect(text).not.toContain('"user":');
    },
  );
});

describe('S26 an answer', () => {
  const cases: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    '200': () => client(url).get('/api/cust/getSession'),
    '200 packed': () => client(url).post('/api/code/getCodeList', { parentCode: 'REGION' }),
    '200 as XML': () => client(url).get('/api/parcel/lookup/06236'),
    '200 as a workbook': () => staff.get('/api/parcel/importTemplate'),
    '204': () => client(url).post('/api/log', { message: 'test' }),
    '400': () => client(url).post('/api/cust/signIn', {}),
    '401': () => client(url).post('/api/parcel/parcel', {}),
    '403': () => partner.post('/api/partner/getVolumes', {}),
    '403 of a foreign origin': () =>
      client(url).post('/api/cust/signIn', {}, { origin: 'https://evil.example' }),
    '404': () => client(url).get('/api/nothing'),
    '405': () => client(url).get('/api/cust/signIn'),
    '413': () => client(url).post('/api/cust/signIn', 'x'.repeat(1_100_000)),
    '415': () => client(url).post('/api/cust/signIn', {}, { 'content-type': 'text/plain' }),
    '422': () => client(url).post('/api/cust/userCheck', { email: 'x' }),
  };

  it.each(Object.entries(cases))('of %s carries the headers of the API', async (name, ask) => {
    const { status, headers } = await ask();
    expect(status).toBe(Number(name.slice(0, 3)));
    expect(Object.fromEntries(headers)).toMatchObject(apiHeaders);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const foreign of ['access-control-allow-origin', 'server', 'x-powered-by']) {
      expect(headers.get(foreign), foreign).toBeNull();
    }
  });

  it('with a picture may be kept, and a missing one may not', async () => {
    const { 'cache-control': noStore, ...others } = apiHeaders;
    const shown = await client(url).get(picture);
    expect(Object.fromEntries(shown.headers)).toMatchObject(others);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const missing = await client(url).get(`/api/image/${'0'.repeat(64)}.png`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control') ?? noStore).toBe(noStore);
  });

  it.each([
    '/',
    '/notice',
    '/admin',
    '/partnerAdmin',
    '/favicon.svg',
    '/assets/none.js',
    '/none.html',
    '/robots.txt',
  ])('of the site for %s carries its headers', async (path) => {
    const { headers } = await client(url).get(path);
    expect(Object.fromEntries(headers)).toMatchObject(siteHeaders);
    const policy = headers.get('content-security-policy') ?? '';
    const files = / connect-src 'self' (http:\/\/[\w.:]+);/.exec(policy)?.[1] ?? 'no other address';
    expect(policy).toBe(
      /^\/(admin|partnerAdmin)/.test(path)
        ? policyOf("'self' 'unsafe-inline'", `'self' ${files}`)
        : policyOf("'self'", "'self'"),
    );
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('to a question of another site whether it may ask is no', async () => {
    const { status, headers } = await client(url).request('/api/parcel/parcel', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});
