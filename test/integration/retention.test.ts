import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };
type StoredOrder = Item & { id?: never; n: number; l: { s: string; x?: number; k?: number } };

const DAY = 86_400;
/** @returns seconds after which `count` years have passed, including leap days */
const yearsInSeconds = (count: number) => Math.ceil(count * 365.25 + 1) * DAY;

/** A separate product, whose clock moves over six years. Each test continues at the time of the previous test. */
let product: Product;
let table: DynamoDBDocumentClient;
let staff: Client;

const moveTo = async (offsetSeconds: number): Promise<void> => {
  await product.setClock(offsetSeconds);
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
};
/** Items without expiry, by key. */
const lastingItems = async (): Promise<Map<string, Item>> => {
  const items: Item[] = [];
  for await (const page of paginateScan({ client: table }, { TableName: 'hanho', ConsistentRead: true })) {
    items.push(...((page.Items ?? []) as Item[]));
  }
  return new Map(items.filter((item) => !('ttl' in item)).map((item) => [`${item.pk} ${item.sk}`, item]));
};
const retention = async (event: object = {}) => {
  const { status, body } = await client(product.url).post('/_local/jobs/retention', event);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const register = (changes = {}) => registerOrder(staff, changes);
const expectOk = ({ status, body }: { status: number; body: unknown }) =>
  expect(status, JSON.stringify(body)).toBe(200);
const setStatus = async (id: number, status: string) =>
  expectOk(await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status }));
/** Waits until the projector has added this number of audit entries of an order. */
const waitForAudit = (hblNo: string, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const entries = [...(await lastingItems()).values()].filter(({ pk }) => pk.startsWith('AUDIT#'));
    expect(entries.filter((entry) => `HBL#${hblNo}` in entry)).toHaveLength(count);
  }, 60_000);
/** True for the counters of orders and members, as opposed to those of open exceptions. */
const isDayCounter = ([, { pk, sk }]: [string, Item]): boolean => pk.startsWith('CNT#') && sk !== 'OPEN';
const withoutItems = (items: Map<string, Item>, isLeftOut: (item: Item) => boolean) =>
  [...items].filter(([, item]) => !isLeftOut(item));

let delivered: { id: number; hblNo: string };
let corrected: { id: number };
let withdrawn: number;
/** Orders that were cancelled because their parcel never arrived. */
let cancelled: Set<number>;
/** Counters before the retention removes orders. */
let counted: [string, Item][];

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  table = connectTable(product.tableEndpoint());
  await moveTo(0);
  const countToday = async (): Promise<number> => (await staff.post('/api/dashboard/', {})).body.orderCnt;
  const before = await countToday();

  const { id, api, password } = await joinMember(product.url);
  withdrawn = id;
  expectOk(await api.post('/api/my/withdraw', { password }));
  delivered = await register({ orderId: 'KEPT-1', courierNum: '6900000001' });
  await setStatus(delivered.id, '10');
  corrected = await register();
  await setStatus(corrected.id, '10');
  const deleted = await register();
  expectOk(await staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '1' }));
  await register({ customerNum: 1 });
  // The stream delivers events in sequence, so the counters are final once the last order is counted.
  await vi.waitFor(async () => expect(await countToday()).toBe(before + 3), 60_000);
  await waitForAudit(deleted.hblNo, 1);
});
afterAll(async () => {
  table.destroy();
  await product.stop();
});

const nothingIdle = { cancelled: 0, notified: 0 };

describe('retention job', () => {
  it('removes no new record', async () => {
    const before = await lastingItems();
    expect(await retention()).toEqual({ dryRun: false, due: {}, removed: {}, idle: nothingIdle });
    expect(await lastingItems()).toEqual(before);
  });

  it('keeps no personal data of a member who deleted the account', async () => {
    const items = [...(await lastingItems()).values()].filter(
      ({ pk, id }) => pk === `MEMBER#${withdrawn}` || (id === withdrawn && /^(MAIL|MNAME|MMOB)#/.test(pk)),
    );
    expect(items).toEqual([
      expect.objectContaining({
        sk: 'MEMBER',
        email: '',
        passwordHash: '',
        lName: '',
        mobile: '',
        sender: null,
      }),
    ]);
  });

  it('cancels orders whose parcel never arrived, and notifies members before it cancels their orders', async () => {
    await moveTo(300 * DAY);
    const { idle: plan } = await retention({ dryRun: true });
    expect(plan.cancel.length).toBeGreaterThan(0);
    expect(plan.notify.length).toBeGreaterThan(0);
    const counts = { cancelled: plan.cancel.length, notified: plan.notify.length };
    expect((await retention()).idle).toEqual(counts);
    await moveTo(314 * DAY);
    expect((await retention()).idle).toEqual({ cancelled: plan.notify.length, notified: 0 });
    cancelled = new Set([...plan.cancel, ...plan.notify]);
    const stored = [...(await lastingItems()).values()].filter(({ sk }) => sk === 'ORDER') as StoredOrder[];
    const ended = stored.filter(({ l }) => l.s === '90' && l.x !== 1).length;

    const counted90 = async () =>
      [...(await lastingItems()).values()]
        .filter(({ pk }) => pk === 'CNT#ALL')
        .reduce((sum, day) => sum + Number(day.s90 ?? 0), 0);
    await expect.poll(counted90).toBe(ended);
  });

  it('removes inquiries, audit entries and marks of stopped addresses after three years', async () => {
    await moveTo(yearsInSeconds(1));
    const order = await readOrder(staff, corrected.id);
    expectOk(await staff.post('/api/parcel/updateOrder', { ...order, weight: 1.5, needClearance: 'N' }));

    // Its first entry is the delivery.
    await waitForAudit(order.hblNo, 2);

    await moveTo(yearsInSeconds(3));
    const before = await lastingItems();
    // The audit entry of the change after a year is kept.
    const { modiDate } = await readOrder(staff, corrected.id);
    const isOver = ({ pk, at }: Item) =>
      /^(INQUIRY(OPEN)?$|MAILSTOP#)/.test(pk) || (pk.startsWith('AUDIT#') && String(at) < modiDate);
    const inquiries = [...before.values()].filter(({ pk }) => pk === 'INQUIRY');
    const plan = await retention({ dryRun: true });
    expect(plan).toMatchObject({ dryRun: true, due: { inquiry: inquiries.length } });
    expect(plan.ids.inquiry.sort()).toEqual(inquiries.map(({ id }) => id).sort());
    expect(await lastingItems()).toEqual(before);

    const { due, removed } = await retention();
    expect(removed).toEqual(plan.due);
    expect(due).toEqual(removed);
    expect([...(await lastingItems())]).toEqual(withoutItems(before, isOver));
    expect((await staff.post('/api/inquiry/getInquiryList', {})).body.rows).toEqual([]);
  });

  it('removes ended orders, consols and pickup requests after five years, and nothing else', async () => {
    await moveTo(yearsInSeconds(5));
    const before = await lastingItems();
    const orders = [...before.values()].filter(({ sk }) => sk === 'ORDER') as StoredOrder[];
    counted = [...before].filter(isDayCounter);
    const gone = new Set(
      orders
        .filter(
          ({ l, n }) =>
            n !== corrected.id && !cancelled.has(n) && (l.x === 1 || ['10', '84', '90'].includes(l.s)),
        )
        .map(({ n }) => n),
    );
    expect(gone).toContain(delivered.id);
    const emptied = [...before.values()].flatMap(({ sk, n, l }) => {
      const isEnded = sk === 'CONSOL' && ['007', '009'].includes((l as { status: string }).status);
      return isEnded && orders.every((order) => order.l.k !== n || gone.has(order.n)) ? [n] : [];
    });
    expect(emptied.length).toBeGreaterThan(1);
    const isOver = ({ pk, sk, id }: Item) =>
      gone.has(Number(/^ORDER#(\d+)$/.exec(pk)?.[1])) ||
      (/^(ONO|CRN|CONSOL)#/.test(pk) && sk !== 'CONSOL' && gone.has(Number(id))) ||
      emptied.includes(Number(/^CONSOL#(\d+)$/.exec(pk)?.[1])) ||
      (pk.startsWith('MBL#') && emptied.includes(id)) ||
      // A session ends when it is closed, also if its consol has not ended.
      pk.startsWith('SCANSESSION#') ||
      pk === 'EXPORT' ||
      pk.startsWith('AUDIT#');

    const plan = await retention({ dryRun: true });
    expect(plan.due.order).toBe(gone.size);
    expect(await lastingItems()).toEqual(before);

    const { removed } = await retention();
    expect(removed).toMatchObject({ order: gone.size, consol: emptied.length, pickupRequest: 3 });
    // A freight run counts the consols that travel by it, a counter the open exceptions of returned orders.
    const isCount = ({ pk, sk }: Item) => pk === 'FREIGHT' || sk === 'OPEN';
    const after = await lastingItems();
    expect(withoutItems(after, isCount)).toEqual(
      withoutItems(before, (item) => isCount(item) || isOver(item)),
    );

    expect(await retention()).toEqual({ dryRun: false, due: {}, removed: {}, idle: nothingIdle });
    expect(await lastingItems()).toEqual(after);
  });

  it('leaves the counters unchanged, and the recount repairs nothing', async () => {
    const counters = async () => [...(await lastingItems())].filter(isDayCounter);
    // The stream delivers the removals before this registration.
    await register();
    await expect.poll(async () => (await counters()).length).toBe(counted.length + 2);
    expect(await counters()).toEqual(expect.arrayContaining(counted));
    expect((await client(product.url).post('/_local/jobs/recount')).body).toEqual({ repaired: 0 });
  });

  it('makes a removed order impossible to find and keeps its H/BL number reserved', async () => {
    const visitor = client(product.url);
    const { body } = await visitor.post('/api/parcel/byHblNo', { hblNo: delivered.hblNo });
    expect(JSON.stringify(body)).not.toContain('홍');
    expect((await staff.post('/api/parcel/getOrders', { id: [delivered.id] })).body).toEqual([]);
    const again = await staff.post(
      '/api/parcel/registerOrderByCustomer',
      orderPayload({ hblNo: delivered.hblNo, orderId: 'KEPT-1' }),
    );
    expect(codeOf(again)).toEqual([409, 'HBL_TAKEN']);
    // The order number of the removed order is free again.
    await register({ orderId: 'KEPT-1' });
  });

  it('removes an order that was edited after its delivery five years after the edit', async () => {
    await moveTo(yearsInSeconds(6.1));
    expect((await retention()).removed).toMatchObject({ order: 1 + cancelled.size });
    expect((await lastingItems()).has(`ORDER#${corrected.id} ORDER`)).toBe(false);
  });
});
