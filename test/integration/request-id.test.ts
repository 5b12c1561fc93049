import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../support/client.ts';
import { startEngine } from '../support/engine.ts';
import { startProduct } from '../support/product.ts';
import { proxyTable } from '../support/table-proxy.ts';

let engine: Awaited<ReturnType<typeof startEngine>>;
let proxy: Awaited<ReturnType<typeof proxyTable>>;
let product: Awaited<ReturnType<typeof startProduct>>;
/** User agent of each call to the table. */
const callers: string[] = [];

beforeAll(async () => {
  engine = await startEngine();
  proxy = await proxyTable(engine.endpoint, async ({ headers, forward }) => {
    callers.push(String(headers['user-agent']));
    return forward();
  });
  const env = { LOCAL_DYNAMODB_ENDPOINT: proxy.endpoint, LOG_LEVEL: 'INFO' };
  product = await startProduct({ seed: 'empty', env });
});
afterAll(async () => {
  await product.stop();
  proxy.stop();
  await engine.stop();
});

const logLines = async (): Promise<Record<string, unknown>[]> =>
  (await readFile(join(product.dataDir, 'gateway.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('x-request-id of a response is in the log and in the user agent of its table calls', async () => {
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
