import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '#test/support/client.ts';
import { startEngine } from '#test/support/engine.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { proxyTable } from '#test/support/table-proxy.ts';

let engine: Awaited<ReturnType<typeof startEngine>>;
let proxy: Awaited<ReturnType<typeof proxyTable>>;
let product: Product;
/** User agents of the calls to the table. */
const callers: string[] = [];
/** Postal codes in the requests to the fake provider of sorting codes. */
const requestedZipcodes: string[] = [];
let mode: 'available' | 'broken' | 'invalid' = 'available';
const provider = createServer((req, res) => {
  const zipcode = req.url?.slice(1) ?? '';
  requestedZipcodes.push(zipcode);
  if (mode === 'broken') res.writeHead(500).end();
  else if (mode === 'invalid') res.end('<html>maintenance</html>');
  else if (zipcode === '99999') res.writeHead(404).end();
  else res.end('<r><cod0>A1</cod0><cod1>100</cod1><cod2>01</cod2><cod3>07</cod3></r>');
});

beforeAll(async () => {
  engine = await startEngine();
  proxy = await proxyTable(engine.endpoint, async ({ headers, forward }) => {
    callers.push(String(headers['user-agent']));
    return forward();
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const env = {
    LOCAL_DYNAMODB_ENDPOINT: proxy.endpoint,
    LOG_LEVEL: 'INFO',
    SORTING_CODE_URL: `http://127.0.0.1:${port}/{zipcode}`,
  };
  product = await startProduct({ seed: 'empty', env });
});
afterAll(async () => {
  await product.stop();
  provider.close();
  proxy.stop();
  await engine.stop();
});

const logLines = async (): Promise<Record<string, unknown>[]> =>
  (await readFile(join(product.dataDir, 'gateway.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('x-request-id of a response is in the log and in the user agent of the table calls of the request', async () => {
  const hblNo = { hblNo: 'HANB1260200001' };
  const { headers } = await client(product.url).post('/api/parcel/byHblNo', hblNo, {
    'x-amz-cf-id': 'edge-1',
  });
  const requestId = headers.get('x-request-id');
  const lines = (await logLines()).filter((line) => line.requestId === requestId);
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'request answered', route: 'parcel.byHblNo', edgeId: 'edge-1' }),
  );
  const { trips } = lines.find((line) => line.message === 'request answered') as { trips: number };
  expect(trips).toBeGreaterThan(0);
  expect(callers.filter((caller) => caller.endsWith(` request/${requestId}`)).length).toBeGreaterThanOrEqual(
    trips,
  );
});

it('a refused sign-in names the member in the log, and only a hash of an unknown e-mail address', async () => {
  const refusedOf = async (email: string) => {
    const { headers } = await client(product.url).post('/api/admin/signIn', { email, pwd: 'a wrong one' });
    const requestId = headers.get('x-request-id');
    return (await logLines()).find((line) => line.requestId === requestId && line.route === 'admin.signIn')
      ?.refused;
  };
  expect(await refusedOf('admin@demo.hanho.test')).toMatch(/^member \d+$/);
  expect(await refusedOf('unknown@demo.hanho.test')).toMatch(/^unknown [\w-]{22}$/);
});

it('x-request-id differs between concurrent requests and their table calls', async () => {
  const from = callers.length;
  const visitors = Array.from({ length: 5 }, () => client(product.url));
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.post('/api/parcel/byHblNo', { hblNo: 'HANB1260200001' })),
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(5);
  const named = callers.slice(from).map((caller) => / request\/(\S+)$/.exec(caller)?.[1]);
  for (const id of ids) expect(named).toContain(id);
});

const lookup = async (zipcode: string) =>
  (await client(product.url).get(`/api/parcel/lookup/${zipcode}`)).body;
const fromProvider = '<cod0>A1</cod0><cod1>100</cod1><cod2>01</cod2><cod3>07</cod3>';

it('GET /api/parcel/lookup requests a sorting code from the provider once and caches it', async () => {
  expect(await lookup('04524')).toContain(fromProvider);
  mode = 'broken';
  expect(await lookup('04524')).toContain(fromProvider);
  expect(requestedZipcodes.filter((zipcode) => zipcode === '04524')).toHaveLength(1);
});

it.each(['broken', 'invalid'] as const)(
  'GET /api/parcel/lookup returns the code of the table while the provider is %s',
  async (state) => {
    mode = state;
    expect(await lookup('06236')).toContain('<cod0>A1</cod0><cod1>135</cod1>');
    mode = 'available';
    expect(await lookup(state === 'broken' ? '06237' : '06236')).toContain(fromProvider);
  },
);

it('GET /api/parcel/lookup returns 404 when the provider does', async () => {
  mode = 'available';
  expect((await client(product.url).get('/api/parcel/lookup/99999')).status).toBe(404);
});
