import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { mailsTo } from '#test/support/mails.ts';
import { registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A separate product, because a test moves its clock and reads its table. */
let product: Product;
let table: DynamoDBDocumentClient;
let staff: Client;
let visitor: Client;

beforeAll(async () => {
  product = await startProduct();
  table = connectTable(product.tableEndpoint());
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
  visitor = client(product.url);
});
afterAll(async () => {
  table.destroy();
  await product.stop();
});

const address = () => `hong-${randomUUID()}@example.com`;
const register = async (noticeEmail = address()) => (await registerOrder(visitor, { noticeEmail })).id;
const storedOf = async (orderId: number) =>
  (
    await table.send(
      new GetCommand({
        TableName: 'hanho',
        Key: { pk: `NOTICEADDRESS#${orderId}`, sk: 'NOTICEADDRESS' },
        ConsistentRead: true,
      }),
    )
  ).Item as { orderId: number; email: string; secret: string; addedAt: string } | undefined;
const tokenOf = async (orderId: number) => `${orderId}.${(await storedOf(orderId))?.secret}`;
const isStored = async (orderId: number) => (await storedOf(orderId)) !== undefined;
const readAs = async (caller: Client, id: number) =>
  (await caller.post('/api/parcel/getOrders', { id: [id] })).body[0];
const stop = (token: string) => visitor.post('/api/parcel/stopNotices', { token });
const remove = (id: number) => staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
const setStatus = (id: number, status: string) =>
  staff.post('/api/parcel/modifyOrderStatus', { id: [id], status });
const retention = async () => (await client(product.url).post('/_local/jobs/retention', {})).body;

describe('e-mail address of a visitor', () => {
  it('is stored with the order, and answered masked to staff, in no list', async () => {
    const email = address();
    const { id, hblNo } = await registerOrder(visitor, { noticeEmail: email });
    expect(await storedOf(id)).toMatchObject({
      orderId: id,
      email,
      secret: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect((await readAs(staff, id)).noticeEmail).toBe('h***@example.com');
    const { body: found } = await staff.post('/api/parcel/parcel', { hblNo: [hblNo] });
    expect(found.rows).toHaveLength(1);
    expect(found.rows[0]).not.toHaveProperty('noticeEmail');
    for (const path of ['/api/parcel/byHblNo']) {
      expect(JSON.stringify((await visitor.post(path, { hblNo })).body)).not.toContain('example.com');
    }
  });

  it('is stored once by a repeated request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const payload = orderPayload({ noticeEmail: address() });
    const path = '/api/parcel/registerOrderByCustomer';
    const answers = await Promise.all([1, 2].map(() => visitor.post(path, payload, headers)));
    const { id } = answers[0]?.body ?? {};
    const token = await tokenOf(id);
    expect((await visitor.post(path, payload, headers)).body.id).toBe(id);
    expect(await tokenOf(id)).toBe(token);
  });

  it('is not stored for orders of staff, without an address, and over the limit of mails', async () => {
    const { id: ofStaff } = await registerOrder(staff, { noticeEmail: address() });
    const without = await register('');
    const email = address();
    const ids = [];
    for (let nth = 0; nth < 11; nth += 1) ids.push(await register(email));
    expect(await Promise.all([ofStaff, without, ids[10] ?? 0].map(isStored))).toEqual([false, false, false]);
    expect(await isStored(ids[9] ?? 0)).toBe(true);
    expect((await readAs(staff, without)).noticeEmail).toBeUndefined();
  });

  it('stays with a deleted order, so that the visitor is mailed again after the order was restored', async () => {
    const email = address();
    const { id } = await registerOrder(visitor, { noticeEmail: email });
    expect((await remove(id)).status).toBe(200);
    const token = await tokenOf(id);
    const restored = await staff.post('/api/parcel/delete', { id: [id], isDel: '0' });
    expect(restored.status).toBe(200);
    expect(await tokenOf(id)).toBe(token);
    expect((await setStatus(id, '81')).status).toBe(200);
    await expect.poll(async () => (await mailsTo(product.url, email, '배송 상태')).length).toBe(1);
  });
});

describe('POST /api/parcel/stopNotices', () => {
  it('deletes the address, and answers a repeat and an unknown token in the same way', async () => {
    const id = await register();
    const token = await tokenOf(id);
    const answers = [await stop(`${id}.${'A'.repeat(32)}`), await stop('x'), await stop('')];
    expect(await isStored(id)).toBe(true);
    answers.push(await stop(token), await stop(token));
    expect(await isStored(id)).toBe(false);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, {}]));
    expect((await readAs(staff, id)).noticeEmail).toBeUndefined();
  });

  it.each([{}, { token: 1 }, { token: 'x'.repeat(101) }])('returns 4xx for the body %j', async (body) => {
    const { status } = await visitor.post('/api/parcel/stopNotices', body);
    expect([400, 422]).toContain(status);
  });

  it('deletes the address on a one-click request of a mail program, which has no origin', async () => {
    const id = await register();
    const oneClick = async (body: string) =>
      fetch(`${product.url}/api/parcel/stopNotices/${await tokenOf(id)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await oneClick('List-Unsubscribe=No')).status).toBeGreaterThanOrEqual(400);
    expect(await isStored(id)).toBe(true);
    expect((await oneClick('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await isStored(id)).toBe(false);
  });
});

describe('retention of the addresses of visitors', () => {
  it('deletes an address 30 days after final status or deletion, and keeps that of an open order', async () => {
    // The registrations above used up the mails of this client in the current hour.
    await product.setClock(HOUR);
    staff = await signedIn(product.url, 'admin@demo.hanho.test');
    const [open, delivered] = [await register(), await register()];
    const [cancelled, deleted] = [await register(), await register()];
    expect((await setStatus(delivered, '10')).status).toBe(200);
    expect((await setStatus(cancelled, '90')).status).toBe(200);
    expect((await remove(deleted)).status).toBe(200);
    const at = async (days: number) => {
      await product.setClock(days * DAY);
      staff = await signedIn(product.url, 'admin@demo.hanho.test');
      await retention();
      return Promise.all([open, delivered, cancelled, deleted].map(isStored));
    };
    expect(await at(29)).toEqual([true, true, true, true]);
    expect(await at(32)).toEqual([true, false, false, false]);
    expect((await setStatus(open, '10')).status).toBe(200);
    expect((await at(61))[0]).toBe(true);
    expect((await at(64))[0]).toBe(false);
    expect(codeOf(await stop('x'))[0]).toBe(200);
  });
});
