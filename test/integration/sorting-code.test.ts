import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** A provider of sorting codes that tests can break. */
const asked: string[] = [];
let mode: 'well' | 'broken' | 'nonsense' = 'well';
const provider = createServer((req, res) => {
  const zipcode = req.url?.slice(1) ?? '';
  asked.push(zipcode);
  if (mode === 'broken') res.writeHead(500).end();
  else if (mode === 'nonsense') res.end('<html>maintenance</html>');
  else if (zipcode === '99999') res.writeHead(404).end();
  else res.end('<r><cod0>A1</cod0><cod1>100</cod1><cod2>01</cod2><cod3>07</cod3></r>');
});
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const SORTING_CODE_URL = `http://127.0.0.1:${port}/{zipcode}`;
  product = await startProduct({ seed: 'empty', env: { SORTING_CODE_URL } });
});
afterAll(async () => {
  await product.stop();
  provider.close();
});

const lookup = async (zipcode: string) =>
  (await client(product.url).get(`/api/parcel/lookup/${zipcode}`)).body;
const fromProvider = '<cod0>A1</cod0><cod1>100</cod1><cod2>01</cod2><cod3>07</cod3>';

it('is asked of the provider once and kept', async () => {
  expect(await lookup('04524')).toContain(fromProvider);
  mode = 'broken';
  expect(await lookup('04524')).toContain(fromProvider);
  expect(asked.filter((zipcode) => zipcode === '04524')).toHaveLength(1);
});

it.each(['broken', 'nonsense'] as const)(
  'comes from the embedded table while the provider is %s',
  async (state) => {
    mode = state;
    expect(await lookup('06236')).toContain('<cod0>A1</cod0><cod1>강남</cod1>');
    mode = 'well';
    expect(await lookup(state === 'broken' ? '06237' : '06236')).toContain(fromProvider);
  },
);

it('does not exist where the provider says so', async () => {
  mode = 'well';
  expect((await client(product.url).get('/api/parcel/lookup/99999')).status).toBe(404);
});
