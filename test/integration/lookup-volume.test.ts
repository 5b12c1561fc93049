import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { demoOrders } from '#infra/local/demo-orders.ts';
import { chunks } from '#shared/chunks.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { OrderInput } from '#shared/domain/order.ts';
import { NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import type { OrderCells } from '#test/fixtures/spreadsheets.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { importRows } from '#test/support/imports.ts';
import { registerOrder } from '#test/support/orders.ts';
import { joinPartner } from '#test/support/partners.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** Number of orders: more than a page. */
const ORDERS = 700;
/** The specified budgets are for a week with 1,111 orders a day and apply in proportion. */
const WEEK_SHARE = ORDERS / (7 * 1_111);
const PAGE = 500;
/** Number of orders of one customer: two full pages, whose costs are compared, and a partial one. */
const CUSTOMER_ORDERS = 205;
const CUSTOMER_PAGE = 100;
/** Cost of every request besides the search: session, cached status names and access record. */
const OVERHEAD = { read: 1, trips: 3 };

type Row = {
  id: number;
  hblNo: string;
  orderId: string;
  freightMethod: number;
  receiverName: string;
  customerNum: number;
};

let product: Product;
let admin: Client;
let customer: Awaited<ReturnType<typeof signedIn>>;
let table: DynamoDBDocumentClient;
let rows: Row[];
const search = (query: object): Promise<Answer> => admin.post('/api/parcel/parcel', query);
const today = seoulDay(new Date());

/** Writes items directly into the table. @param items at most 25 */
const writeItems = (items: readonly Record<string, unknown>[]) =>
  table.send(
    new BatchWriteCommand({ RequestItems: { hanho: items.map((Item) => ({ PutRequest: { Item } })) } }),
  );

const everyPage = async (query: object): Promise<{ rows: Row[]; pages: Answer[] }> => {
  const pages: Answer[] = [];
  let paging: string | 0 = 0;
  do {
    const page = await search({ ...query, paging });
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    pages.push(page);
    paging = page.body.nextPaging;
  } while (paging !== null);
  return { rows: pages.flatMap(({ body }) => body.rows), pages };
};

const importedFields = [
  'orderId',
  'freightMethod',
  'needClearance',
  'courierCode',
  'courierNum',
  'width',
  'length',
  'height',
  'weight',
  'shipperName',
  'shipperMobile',
  'shipperAddress',
  'receiverType',
  'receiverName',
  'receiverTel',
  'receiverMobile',
  'receiverZipcode',
  'receiverAddress1',
  'receiverAddress2',
  'pcc',
  'orderMemo',
] as const;
const importedItemFields = ['itemName', 'brand', 'itemQty', 'unitPrice', 'hsCode'] as const;
/** The rows of an order in an import file, one per item. */
const rowsOf = ({ itemList, ...order }: OrderInput): OrderCells[] =>
  itemList.map((item, nth) => ({
    [orderLabels.orderId]: order.orderId,
    ...(nth === 0 &&
      Object.fromEntries(importedFields.map((field) => [orderLabels[field], order[field] ?? '']))),
    ...Object.fromEntries(importedItemFields.map((field) => [itemLabels[field], item[field]])),
  }));

beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: UNTHROTTLED });
  table = connectTable(product.tableEndpoint());
  admin = await signedIn(product.url, 'admin@demo.hanho.test');
  const range = { name: 'HHK', min_value: 1, max_value: 9_999_999, base_value: 1_000_001 };
  await admin.post('/api/seqConfig/save', range);
  const signUp = signUpPayload({ password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD });
  await client(product.url).post('/api/cust/signUp', signUp);
  customer = await signedIn(product.url, signUp.email);
  const customerNum = customer.session.memberId;
  const orders = demoOrders(ORDERS, NON_MEMBER).map(({ input }) => ({
    ...input,
    partnerId: 1,
    orderId: `KR-2026-${input.receiverTel}`,
  }));
  // An import cannot set the customer.
  await mapWithLimit(orders.slice(0, CUSTOMER_ORDERS), 20, (order) =>
    registerOrder(admin, { ...order, customerNum }),
  );
  const { body } = await importRows(admin, orders.slice(CUSTOMER_ORDERS).flatMap(rowsOf));
  expect(body).toMatchObject({ successCount: ORDERS - CUSTOMER_ORDERS, failedCount: 0 });
  ({ rows } = await everyPage({}));
});
afterAll(async () => {
  table.destroy();
  await product.stop();
});

describe('POST /api/parcel/parcel with more orders than a page holds', () => {
  it('returns each order once, newest first', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: ORDERS }, (_, index) => ORDERS - index));
  });

  it('reads at most 40 units per page', async () => {
    const { pages } = await everyPage({});
    expect(pages.map(({ body }) => body.rows.length)).toEqual([PAGE, ORDERS - PAGE]);
    for (const { units } of pages) {
      expect(units.read).toBeLessThanOrEqual(40 + OVERHEAD.read);
      expect(units.trips).toBeLessThanOrEqual(3 + OVERHEAD.trips);
    }
  });
});

it('S33 POST /api/parcel/parcel with a cursor of another partner returns no order of it', async () => {
  const { api } = await joinPartner(product.url, admin);
  const { nextPaging } = (await search({ partnerId: 1 })).body;
  expect(nextPaging).not.toBeNull();
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  const regDate = { from: addDays(today, -180), to: today };
  for (const paging of [
    nextPaging,
    ...[thisMonth, lastMonth].map((at) => encode({ at, below: 99_999_999 })),
  ]) {
    for (const request of [{ paging }, { paging, regDate }]) {
      const { status, body } = await api.post('/api/parcel/parcel', request);
      if (status !== 200) expect(body.code).toBe('VALIDATION_FAILED');
      else expect(body.rows).toEqual([]);
    }
  }
});

describe('POST /api/parcel/parcel filtered by content', () => {
  it('reads at most 450 units per 7,777 orders in two round trips when no order matches', async () => {
    const { units, body } = await search({ receiverName: '없는이름' });
    expect([body.rows, body.nextPaging]).toEqual([[], null]);
    expect(units.read).toBeLessThanOrEqual(450 * WEEK_SHARE + OVERHEAD.read);
    expect(units.trips).toBeLessThanOrEqual(2 + OVERHEAD.trips);
  });

  it('returns each match once when the matches fill more than one page', async () => {
    const air = await everyPage({ freightMethod: 2 });
    expect(air.pages.length).toBeGreaterThan(1);
    expect(air.rows).toEqual(rows.filter(({ freightMethod }) => freightMethod === 2));
    const kims = await everyPage({ receiverName: '김', freightMethod: '1' });
    expect(kims.rows).toEqual(
      rows.filter(({ freightMethod, receiverName }) => freightMethod === 1 && receiverName.includes('김')),
    );
    expect(kims.rows.length).toBeGreaterThan(0);
  });

  it('finds orders of one day in a range of a year', async () => {
    const { rows: found } = await everyPage({
      receiverName: '김',
      regDate: { from: addDays(today, -365), to: today },
    });
    expect(found).toEqual(rows.filter(({ receiverName }) => receiverName.includes('김')));
  });
});

describe('POST /api/parcel/parcel with 50 numbers', () => {
  it.each(['hblNo', 'orderId'] as const)(
    '%s: reads one capacity unit per number in two round trips',
    async (kind) => {
      const sample = rows.filter((_, index) => index % 13 === 0).slice(0, 50);
      const { body, units } = await search({ [kind]: sample.map((row) => row[kind]) });
      expect(body.rows).toEqual(sample);
      expect(units.read).toBeLessThanOrEqual(50 + OVERHEAD.read);
      expect(units.trips).toBeLessThanOrEqual(2 + OVERHEAD.trips);
    },
  );
});

describe('POST /api/parcel/parcel with an M/BL number', () => {
  it('returns the orders of the consol for any spelling, page by page', async () => {
    const linked = rows.slice(0, PAGE + 25);
    const totals = { boxQty: 1, weight: 1, volumeWeight: 1 };
    await writeItems([{ pk: 'MBL#18012345678A', sk: 'MBL', id: 7 }]);
    for (let at = 0; at < linked.length; at += 25) {
      const sample = linked.slice(at, at + 25);
      await writeItems(sample.map(({ id }) => ({ pk: 'CONSOL#7', sk: `ORDER#${id}`, id, ...totals })));
    }

    const { rows: found, pages } = await everyPage({ mblNo: ['180-1234 5678a'] });
    expect(found).toEqual(linked);
    expect(pages.map(({ body }) => body.rows.length)).toEqual([PAGE, 25]);
    const filtered = await search({ mblNo: ['18012345678A'], hblNo: [rows[0]?.hblNo, rows.at(-1)?.hblNo] });
    expect(filtered.body.rows).toEqual([rows[0]]);
  });
});

describe('POST /api/parcel/byCustomer', () => {
  const ask = (paging?: string | number, by: Client = customer) =>
    by.post('/api/parcel/byCustomer', { id: customer.session.memberId, paging });
  const numbersOf = (parcels: readonly Row[]) => parcels.map(({ hblNo }) => hblNo);
  const ownNumbers = () =>
    numbersOf(rows.filter(({ customerNum }) => customerNum === customer.session.memberId));

  it.each(['the customer', 'staff'])(
    'returns %s every parcel once, page by page, with the total',
    async (by) => {
      const pages: Answer[] = [];
      for (let paging: string | number | null = 0; paging !== null; ) {
        const page = await ask(paging, by === 'staff' ? admin : customer);
        expect(page.body).toMatchObject({ total: CUSTOMER_ORDERS });
        pages.push(page);
        paging = page.body.nextPaging;
      }
      const pagesOfParcels = chunks(ownNumbers(), CUSTOMER_PAGE);
      expect(pages.map(({ body }) => numbersOf(body.rows))).toEqual(pagesOfParcels);
    },
  );

  it('counts the parcels for the first page only', async () => {
    const first = await ask(0);
    const second = await ask(first.body.nextPaging);
    expect(first.units.read - second.units.read).toBeGreaterThan(0);
    // A list row is under 340 bytes, so that a unit counts about 24 parcels.
    expect(first.units.read - second.units.read).toBeLessThanOrEqual(Math.ceil(CUSTOMER_ORDERS / 20));
  });

  it('returns all parcels as an array with their total when the request has no paging', async () => {
    const { body, headers } = await ask();
    expect(numbersOf(body)).toEqual(ownNumbers());
    expect(headers.get('x-total-count')).toBe(String(CUSTOMER_ORDERS));
  });

  it.each(['-1', '7', '7-', '0-7', 'x', '7-7-7'])('returns 422 for the cursor %s', async (paging) => {
    expect((await ask(paging)).status).toBe(422);
  });

  it('returns 403 for the parcels of another member, even with a valid cursor', async () => {
    const body = { id: customer.session.memberId + 1, paging: (await ask(0)).body.nextPaging };
    expect((await customer.post('/api/parcel/byCustomer', body)).status).toBe(403);
  });
});
