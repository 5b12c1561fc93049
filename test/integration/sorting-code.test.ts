import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** A fake provider of sorting codes with switchable failures. */
const requested: string[] = [];
let mode: 'available' | 'broken' | 'invalid' = 'available';
const provider = createServer((req, res) => {
  const zipcode = req.url?.slice(1) ?? '';
  requested.push(zipcode);
  if (mode === 'broken') res.writeHead(500).end();
  else if (mode === 'invalid') res.end('<html>maintenance</html>');
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

it('GET /api/parcel/lookup requests a sorting code from the provider once and caches it', async () => {
  expect(await lookup('04524')).toContain(fromProvider);
  mode = 'broken';
  expect(await lookup('04524')).toContain(fromProvider);
  expect(requested.filter((zipcode) => zipcode === '04524')).toHaveLength(1);
});

it.each(['broken', 'invalid'] as const)(
  'GET /api/parcel/lookup returns the code of the embedded table while the provider is %s',
  async (state) => {
    mode = state;
    expect(await lookup('06236')).toContain('<cod0>A1</cod0><cod1>강남</cod1>');
    mode = 'available';
    expect(await lookup(state === 'broken' ? '06237' : '06236')).toContain(fromProvider);
  },
);

it('GET /api/parcel/lookup returns 404 when the provider does', async () => {
  mode = 'available';
  expect((await client(product.url).get('/api/parcel/lookup/99999')).status).toBe(404);
});
