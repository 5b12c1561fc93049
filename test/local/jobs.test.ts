import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('a backup holds every lasting item whole, and no session', async () => {
  await signedIn(product.url, 'staff@demo.hanho.test');
  const { status, body } = await client(product.url).post('/_local/jobs/backup');
  expect(status).toBe(200);

  const file = `${product.dataDir}/s3/hanho-files/backup/${body.filename}._S3rver_object`;
  const items = gunzipSync(await readFile(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { pk: string; sk: string });
  expect(items).toHaveLength(body.items);
  expect(items.filter(({ sk }) => sk === 'ORDER')).toHaveLength(400);
  expect(items.filter(({ pk }) => pk.startsWith('HBL#'))).toHaveLength(400);
  expect(items.filter(({ pk }) => /^(SESSION|LIMIT|IDEM)#/.test(pk))).toEqual([]);
  expect(items.filter(({ sk }) => sk.startsWith('SESSION#'))).toEqual([]);
});
