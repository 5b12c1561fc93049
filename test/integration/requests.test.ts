import { describe, expect, it } from 'vitest';
import { client } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';

const [partner, staff] = await demoClients('partner', 'staff');
const host = new URL(url).host;
const raw = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    ...init,
    headers: { origin: url, 'content-type': 'application/json', ...init.headers },
  });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const track = '/api/parcel/byHblNo';

describe('the API', () => {
  it.each([
    ['not JSON', '{"hblNo":', 400, 'MALFORMED'],
    ['a JSON text', '"HHK1"', 400, 'INVALID_FIELDS'],
    ['an array', '[]', 400, 'INVALID_FIELDS'],
    ['empty', '', 400, 'INVALID_FIELDS'],
    ['a field of another type', '{"hblNo":5}', 400, 'INVALID_FIELDS'],
    ['a required field that is empty', '{"hblNo":" "}', 422, 'VALIDATION_FAILED'],
  ])('returns an error for a body that is %s', async (_, body, status, code) => {
    const response = await raw(track, { body });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { code: string; message: string };
    expect(answer.code).toBe(code);
    expect(answer.message).toMatch(/[가-힣]/);
  });

  it.each(['null', '[]', '0'])(
    'returns 400 INVALID_FIELDS for a registration with the body %s',
    async (body) => {
      const response = await raw('/api/parcel/registerOrderByCustomer', { body });
      expect([response.status, await codeOf(response)]).toEqual([400, 'INVALID_FIELDS']);
    },
  );

  it('returns 400 MALFORMED for invalid UTF-8', async () => {
    const response = await raw(track, { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) });
    expect([response.status, await codeOf(response)]).toEqual([400, 'MALFORMED']);
  });

  it.each(['{"hblNo":"HHK\\ud800"}', '{"hblNo":"\\uDFFF","a":1}', '{"hblNo":"HHK1","\\udc00":1}'])(
    'returns 400 MALFORMED for the lone surrogate in %s',
    async (body) => {
      const response = await raw(track, { body });
      expect([response.status, await codeOf(response)]).toEqual([400, 'MALFORMED']);
    },
  );

  const brokenName = (): FormData => {
    const form = new FormData();
    form.set('importExcel', new File(['x'], '\ufffd\ufffd.xlsx'));
    return form;
  };
  it.each([
    ['a JSON text', track, { body: '{"hblNo":"\ufffd\ufffd"}' }],
    ['a JSON escape', track, { body: '{"hblNo":"\\ufffd"}' }],
    ['a property name', track, { body: '{"hblNo":"HHK1","\ufffd":1}' }],
    ['EUC-KR', track, { body: Buffer.from('{"hblNo":"\xb1\xe6"}', 'latin1') }],
  ])('returns 400 MALFORMED for replacement characters in %s', async (_, path, init) => {
    const response = await raw(path, init);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'MALFORMED', message: expect.stringContaining('깨진 글자') },
    ]);
  });

  it('returns 400 MALFORMED for a replacement character in a file name or a path', async () => {
    const answers = await Promise.all([
      partner.postForm('/api/parcel/importExcel', brokenName()),
      partner.get('/api/parcel/lookup/%EF%BF%BD'),
    ]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'MALFORMED']);
  });

  it('finds an order by its number in lower case with zero-width characters', async () => {
    const response = await raw(track, { body: '{"hblNo":"\u200bhhs\u206000001\ufeff"}' });
    expect(response.status).toBe(200);
  });

  it('accepts surrogate pairs written as escapes', async () => {
    const response = await raw(track, { body: '{"hblNo":"HHS00001","a":"\\ud83d\\ude00 \\\\ud800"}' });
    expect(response.status).toBe(200);
  });

  it('returns 415 for another content type', async () => {
    const response = await raw(track, {
      body: 'hblNo=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('returns 413 for a body over 1 MB', async () => {
    const response = await raw(track, { body: JSON.stringify({ hblNo: 'X'.repeat(1_100_000) }) });
    expect([response.status, await codeOf(response)]).toEqual([413, 'TOO_LARGE']);
  });

  const manyNames = (count: number, value: string) =>
    `{${Array.from({ length: count }, (_, nth) => `"${nth}":${value}`).join(',')}}`;
  it.each([
    ['a list', '/api/parcel/parcel', `{"orderId":[${Array(5_001).fill('{}').join(',')}]}`],
    ['an object', '/api/parcel/modifyOrderStatus', `{"id":[1],"orderIds":${manyNames(5_001, '1')}}`],
    ['the body', track, manyNames(5_001, '1')],
  ])('returns 413 TOO_LARGE for more than 5,000 entries of %s', async (_, path, body) => {
    const { status, body: answer } = await staff.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([status, answer.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('names at most 500 wrong fields in one answer', async () => {
    const orderIds = JSON.parse(manyNames(5_000, '1'));
    const { status, body } = await staff.post('/api/parcel/modifyOrderStatus', {
      id: [1],
      status: '10',
      orderIds,
    });
    expect([status, body.code, body.fields.length]).toEqual([400, 'INVALID_FIELDS', 500]);
  });

  it('ignores unknown fields and does not change Object.prototype', async () => {
    const response = await raw(track, {
      body: '{"hblNo":"HHS00001","__proto__":{"isAdmin":true},"authLevel":99}',
    });
    expect(response.status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['no origin', undefined],
    ['the origin null', 'null'],
    ['the origin of another site', 'https://evil.example'],
    ['an origin that starts like the origin of the site', `http://${host}.evil.example`],
    ['an origin of another port', 'http://localhost:1'],
  ])('returns 403 FOREIGN_ORIGIN for %s', async (_, origin) => {
    const headers: Record<string, string> = { 'content-type': 'application/json', ...(origin && { origin }) };
    const response = await fetch(`${url}${track}`, { method: 'POST', headers, body: '{"hblNo":"HHS00001"}' });
    expect([response.status, await codeOf(response)]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('returns 403 FOREIGN_ORIGIN for a cross-site GET request', async () => {
    const response = await fetch(`${url}/api/cust/signOut`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await codeOf(response)).toBe('FOREIGN_ORIGIN');
  });

  it('returns x-request-id and cache-control: no-store', async () => {
    const { headers } = await client(url).get('/api/cust/getSession');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('returns long lists to clients that accept gzip', async () => {
    const response = await fetch(`${url}/api/code/getCityList`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(200);
    const codes = await fetch(`${url}/api/code/getCodeList`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: '{"parentCode":"REGION"}',
    });
    expect(((await codes.json()) as unknown[]).length).toBeGreaterThanOrEqual(25);
  });
});

describe('POST /api/log', () => {
  const report = (body: unknown) => client(url).post('/api/log', body);

  it('returns 204 for an error report', async () => {
    expect(
      (await report({ level: 'error', message: 'TypeError', stack: 'at x', meta: { path: '/' } })).status,
    ).toBe(204);
  });

  it('returns 413 for a report over 8 KB and 400 without a message', async () => {
    expect((await report({ message: 'x'.repeat(9000) })).status).toBe(413);
    expect((await report({ level: 'error' })).status).toBe(400);
  });
});
