import { describe, expect, inject, it } from 'vitest';
import { client, signedIn } from '../support/client.ts';

const url = inject('productUrl');
const host = new URL(url).host;
const raw = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    ...init,
    headers: { origin: url, 'content-type': 'application/json', ...init.headers },
  });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const track = '/api/parcel/byHblNo';

describe('a request', () => {
  it.each([
    ['not JSON', '{"hblNo":', 400, 'MALFORMED'],
    ['a JSON text', '"HHK1"', 400, 'INVALID_FIELDS'],
    ['an array', '[]', 400, 'INVALID_FIELDS'],
    ['nothing', '', 400, 'INVALID_FIELDS'],
    ['a wrong type', '{"hblNo":5}', 400, 'INVALID_FIELDS'],
    ['too long a text', JSON.stringify({ hblNo: 'X'.repeat(21) }), 422, 'VALIDATION_FAILED'],
  ])('with %s gets the answer of the contract', async (_, body, status, code) => {
    const response = await raw(track, { body });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { code: string; message: string };
    expect(answer.code).toBe(code);
    expect(answer.message).toMatch(/[가-힣]/);
  });

  it.each(['null', '[]', '0'])('to register %s is told that this is no order', async (body) => {
    const response = await raw('/api/parcel/registerOrderByCustomer', { body });
    expect([response.status, await codeOf(response)]).toEqual([400, 'INVALID_FIELDS']);
  });

  it('in broken UTF-8 is malformed', async () => {
    const response = await raw(track, { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) });
    expect([response.status, await codeOf(response)]).toEqual([400, 'MALFORMED']);
  });

  it.each(['{"hblNo":"HHK\\ud800"}', '{"hblNo":"\\uDFFF","a":1}', '{"hblNo":"HHK1","\\udc00":1}'])(
    'with half a letter is malformed: %s',
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
    ['an escape of JSON', track, { body: '{"hblNo":"\\ufffd"}' }],
    ['a name of JSON', track, { body: '{"hblNo":"HHK1","\ufffd":1}' }],
    ['EUC-KR', track, { body: Buffer.from('{"hblNo":"\xb1\xe6"}', 'latin1') }],
  ])('returns 400 MALFORMED that names the broken letters of %s', async (_, path, init) => {
    const response = await raw(path, init);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'MALFORMED', message: expect.stringContaining('깨진 글자') },
    ]);
  });

  it('returns 400 MALFORMED for a broken file name, form field and path', async () => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const answers = await Promise.all([
      partner.postForm('/api/parcel/importExcel', brokenName()),
      partner.get('/api/parcel/lookup/%EF%BF%BD'),
    ]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'MALFORMED']);
  });

  it('finds an order by its number with zero-width characters and in small letters', async () => {
    const response = await raw(track, { body: '{"hblNo":"\u200bhhs\u206000001\ufeff"}' });
    expect(response.status).toBe(200);
  });

  it('with whole letters that are spelled as escapes is read', async () => {
    const response = await raw(track, { body: '{"hblNo":"HHS00001","a":"\\ud83d\\ude00 \\\\ud800"}' });
    expect(response.status).toBe(200);
  });

  it.each([
    ['', '2026-11-30'],
    ['2026-11-01', '2026-02-30'],
  ])('for the days from "%s" to "%s" names the one that is none', async (startDate, endDate) => {
    const response = await raw('/api/schedule/loadScheduleCustomer', {
      body: JSON.stringify({ startDate, endDate }),
    });
    expect([response.status, await codeOf(response)]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('of another content type is 415', async () => {
    const response = await raw(track, {
      body: 'hblNo=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('that is too large is 413', async () => {
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
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const { status, body: answer } = await staff.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([status, answer.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('names at most 500 wrong fields in one answer', async () => {
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const orderIds = JSON.parse(manyNames(5_000, '1'));
    const { status, body } = await staff.post('/api/parcel/modifyOrderStatus', {
      id: [1],
      status: '10',
      orderIds,
    });
    expect([status, body.code, body.fields.length]).toEqual([400, 'INVALID_FIELDS', 500]);
  });

  it('with unknown fields leaves them out, and pollutes nothing', async () => {
    const response = await raw(track, {
      body: '{"hblNo":"HHS00001","__proto__":{"isAdmin":true},"authLevel":99}',
    });
    expect(response.status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['none', undefined],
    ['null', 'null'],
    ['another site', 'https://evil.example'],
    ['a look-alike', `http://${host}.evil.example`],
    ['another port', 'http://localhost:1'],
  ])('to write, with %s as its origin, is refused', async (_, origin) => {
    const headers: Record<string, string> = { 'content-type': 'application/json', ...(origin && { origin }) };
    const response = await fetch(`${url}${track}`, { method: 'POST', headers, body: '{"hblNo":"HHS00001"}' });
    expect([response.status, await codeOf(response)]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('that another site made the browser send is refused, reading ones too', async () => {
    const response = await fetch(`${url}/api/cust/signOut`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await codeOf(response)).toBe('FOREIGN_ORIGIN');
  });

  it('carries an id into its answer, and no cache keeps it', async () => {
    const { headers } = await client(url).get('/api/cust/getSession');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('for a long list is answered packed', async () => {
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

describe('a client report', () => {
  const report = (body: unknown) => client(url).post('/api/log', body);

  it('is taken without an answer', async () => {
    expect(
      (await report({ level: 'error', message: 'TypeError', stack: 'at x', meta: { path: '/' } })).status,
    ).toBe(204);
  });

  it('is refused when it is large or has no message', async () => {
    expect((await report({ message: 'x'.repeat(9000) })).status).toBe(413);
    expect((await report({ level: 'error' })).status).toBe(400);
  });
});
