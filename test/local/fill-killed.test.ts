import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { program } from '#test/support/programs.ts';

const DAYS = 60;
type Row = { id: number; hblNo: string; orderId: string; consolId: number | null };

let product: Product;
let staff: Client;

/** Runs `npm run fill` and kills it after its first progress message. */
const fillAndKill = async (dataDir: string) => {
  const args = [...program('fill'), '--orders=100000', `--days=${DAYS}`];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOCAL_DATA_DIR: dataDir, DYNAMODB_ENDPOINT: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toMatch(/^\d+ of 100000 orders/);
  child.kill('SIGKILL');
  await closed;
};

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  await product.kill9();
  await fillAndKill(product.dataDir);
  await product.restart();
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
});
afterAll(() => product.stop());

it('the product starts after npm run fill was killed, and each order written until then is complete', async () => {
  const firstDay = addDays(seoulDay(new Date()), 1 - DAYS);
  const { body } = await staff.post('/api/parcel/parcel', { regDate: { from: firstDay, to: firstDay } });
  const rows = (body.rows as Row[]).filter(({ orderId }) => orderId.startsWith('F'));
  expect(rows.length).toBeGreaterThan(20);
  const hblNo = rows.slice(0, 100).map((row) => row.hblNo);
  const byNumber = (await staff.post('/api/parcel/parcel', { hblNo })).body.rows as Row[];
  expect(byNumber.map((row) => row.hblNo).sort()).toEqual(hblNo.sort());

  const linkedRows = rows.filter(({ consolId }) => consolId !== null);
  expect(linkedRows.length).toBeGreaterThan(0);
  for (const consoleId of new Set(linkedRows.map(({ consolId }) => consolId))) {
    const listing = await staff.post('/api/consol/getOrderListByConsole', { consoleId });
    expect(listing.status, JSON.stringify(listing.body)).toBe(200);
    const ids = (listing.body as Row[]).map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(linkedRows.filter((row) => row.consolId === consoleId).map(({ id }) => id)),
    );
  }

  const visitor = client(product.url);
  await visitor.post('/_local/jobs/recount');
  expect((await visitor.post('/_local/jobs/recount')).body).toEqual({ repaired: 0 });
  const registered = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
  expect(registered.status, JSON.stringify(registered.body)).toBe(200);
  expect(rows.map(({ id }) => id)).not.toContain(registered.body.id);
});
