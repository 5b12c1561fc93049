import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Client, client } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { startProduct } from '#test/support/product.ts';

let staff: Client;
let partner: Client;
let failedFile: string;
let picture: string;
beforeAll(async () => {
  [staff, partner] = await demoClients('staff', 'partner');
  picture = (await staff.post('/api/image/upload', { content: pixel })).body.url;
  const sent = importForm(spreadsheet([orderCells({ 우편번호: '1' })]), { repeat: '1' });
  failedFile = (await partner.postForm('/api/parcel/importExcel', sent)).body.failedExcelDownloadUrl;
});

/** Expected headers, repeated literally, so that a removed or weakened header fails the test. */
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
/** @param connections allowed origins; staff pages also allow the origin of presigned URLs */
const policyOf = (styles: string, connections: string) =>
  `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data: blob:; font-src 'self' data:; ` +
  `connect-src ${connections}; worker-src 'self' blob:; frame-src 'self' blob:; manifest-src 'self'; ` +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sends a request line without normalising its path, as HTTP clients would. @returns the whole response as text */
const sendRaw = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (more) => {
      text += more;
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });

describe('S17 a product with ORIGIN_SECRET', () => {
  const secret = 'a-secret-of-the-origin';
  let guarded: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    guarded = await startProduct({ seed: 'empty', env: { ORIGIN_SECRET: secret } });
  });
  afterAll(() => guarded.stop());

  it('returns 403 on every route without the secret header of CloudFront', async () => {
    const outsider = client(guarded.url);
    for (const verify of [
      undefined,
      '',
      'wrong',
      secret.slice(1),
      `${secret} `.repeat(2),
      `${secret},${secret}`,
    ]) {
      const headers: Record<string, string> = verify === undefined ? {} : { 'x-origin-verify': verify };
      const { status, body } = await outsider.get('/api/cust/getSession', headers);
      expect([verify, status, body.code]).toEqual([verify, 403, 'FORBIDDEN']);
    }
    for (const { path, method } of allRoutes) {
      const to = path.replace(/\{\w+\}/g, '1');
      const { status, body, units } = await outsider.request(to, { method });
      expect([path, status, body.code, units.trips]).toEqual([path, 403, 'FORBIDDEN', 0]);
    }
    const { status } = await outsider.get('/api/cust/getSession', { 'x-origin-verify': secret });
    expect(status).toBe(200);
  });
});

describe('S22 GET /api/admin/files/{folder}/{filename}', () => {
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
  ])('returns an error for a name that is not the exact name of a file (%#)', async (path) => {
    const answer = await staff.get(`/api/admin/files/${path()}${reason}`);
    expect([400, 404, 422], path()).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body.code).toBeDefined();
  });

  it('redirects staff to an uploaded file, and returns 404 to the partner that uploaded it', async () => {
    const path = `/api/admin/files/uploads/${name()}${reason}`;
    expect([(await staff.get(path)).status, (await partner.get(path)).status]).toEqual([302, 404]);
  });

  it('serves a file as an attachment with a safe name and its content type', async () => {
    const { status, headers } = await staff.request(failedFile, { redirect: 'follow' });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+\.xlsx$/);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
  });
});

describe('S25 unknown paths and methods', () => {
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
  ])('%s returns %i without an HTML page', async (head, status) => {
    const text = await sendRaw(head);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (/ \/api/.test(head)) {
      expect(text).toContain('content-type: application/json');
      expect(text).toMatch(/\{"code":"(NOT_FOUND|METHOD_NOT_ALLOWED)","message":"[^"]*[가-힣]/);
    }
    expect(text).not.toContain('<div id="root"');
    expect(text).not.toMatch(/^x-powered-by|^server:/im);
  });

  it.each(['//api/cust/getSession', '/API/cust/getSession', '/apiary', '/admin/../api/cust'])(
    '%s is served by the site, with its headers',
    async (path) => {
      const text = await sendRaw(`GET ${path} HTTP/1.1`);
      expect(text).toContain("content-security-policy: default-src 'none'; script-src 'self';");
      expect(text).not.toContain('"user":');
    },
  );
});

describe('S26 response headers', () => {
  const cases: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    '200': () => visitor.get('/api/cust/getSession'),
    '200 compressed': () => visitor.post('/api/code/getCodeList', { parentCode: 'REGION' }),
    '200 with XML': () => visitor.get('/api/parcel/lookup/06236'),
    '200 with a workbook': () => staff.get('/api/parcel/importTemplate'),
    '204': () => visitor.post('/api/log', { message: 'test' }),
    '400': () => visitor.post('/api/cust/signIn', {}),
    '401': () => visitor.post('/api/parcel/parcel', {}),
    '403': () => partner.post('/api/partner/getVolumes', {}),
    '403 for a foreign origin': () =>
      visitor.post('/api/cust/signIn', {}, { origin: 'https://evil.example' }),
    '404': () => visitor.get('/api/nothing'),
    '405': () => visitor.get('/api/cust/signIn'),
    '413': () => visitor.post('/api/cust/signIn', 'x'.repeat(1_100_000)),
    '415': () => visitor.post('/api/cust/signIn', {}, { 'content-type': 'text/plain' }),
    '422': () => visitor.post('/api/cust/userCheck', { email: 'x' }),
  };

  it.each(Object.entries(cases))('of an API answer %s include all security headers', async (name, send) => {
    const { status, headers } = await send();
    expect(status).toBe(Number(name.slice(0, 3)));
    expect(Object.fromEntries(headers)).toMatchObject(apiHeaders);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const foreign of ['access-control-allow-origin', 'server', 'x-powered-by']) {
      expect(headers.get(foreign), foreign).toBeNull();
    }
  });

  it('allow caching of an image but not of a missing image', async () => {
    const { 'cache-control': noStore, ...others } = apiHeaders;
    const image = await visitor.get(picture);
    expect(Object.fromEntries(image.headers)).toMatchObject(others);
    expect(image.headers.get('cache-control')).toContain('immutable');
    const missing = await visitor.get(`/api/image/${'0'.repeat(64)}.png`);
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
  ])('of the site path %s include all security headers', async (path) => {
    const { headers } = await visitor.get(path);
    expect(Object.fromEntries(headers)).toMatchObject(siteHeaders);
    const policy = headers.get('content-security-policy') ?? '';
    const filesOrigin = / connect-src 'self' (http:\/\/[\w.:]+);/.exec(policy)?.[1] ?? 'no other address';
    expect(policy).toBe(
      /^\/(admin|partnerAdmin)/.test(path)
        ? policyOf("'self' 'unsafe-inline'", `'self' ${filesOrigin}`)
        : policyOf("'self'", "'self'"),
    );
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('grant no preflight request of another origin', async () => {
    const { status, headers } = await visitor.request('/api/parcel/parcel', {
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
