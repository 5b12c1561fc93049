import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import { roundHalfUp } from '#shared/domain/decimal.ts';
import type { NamedOrder, OrderChange } from '#shared/domain/order.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { type OrderPayload, orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { connectTable } from '#test/support/engine.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { REGISTER, readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/** A separate product, because these tests change exchange rates. */
let product: Product;
let staff: Client;
let partner: Client;
beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
  partner = await signedIn(product.url, 'partner@demo.hanho.test');
});
afterAll(() => product.stop());

const UPDATE = '/api/parcel/updateOrder';
const RECALCULATE = '/api/parcel/recalculateAmounts';

type Code = { id: string; version: number; codeLabel: string };

const setRate = async (currency: string, value: string): Promise<void> => {
  const { body } = await staff.post('/api/code/getCodeList', { parentCode: 'EXRATE' });
  const { id, version, codeLabel } = (body as Code[]).find(
    ({ id: one }) => one === `EXRATE-${currency}`,
  ) as Code;
  const changed = await staff.post('/api/code/modifyCode', { id, version, codeLabel, value });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};

const inTable = async (send: (table: ReturnType<typeof connectTable>) => Promise<unknown>): Promise<void> => {
  const table = connectTable(product.tableEndpoint());
  await send(table);
  table.destroy();
};

/** Stores the rate 0, which the routes refuse. The change of another rate clears the cached rates of the server. */
const storeNoRate = async (currency: string): Promise<void> => {
  await inTable((table) =>
    table.send(
      new UpdateCommand({
        TableName: 'hanho',
        Key: { pk: 'CODE#EXRATE', sk: currency },
        UpdateExpression: 'SET #value = :none',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':none': '0' },
      }),
    ),
  );
  await setRate('KRW', '0.00072');
};

const items = (...priced: [unitPrice: number, itemQty: number, currency: 'USD' | 'KRW' | 'JPY' | 'AUD'][]) =>
  priced.map(([unitPrice, itemQty, currency], nth) => ({
    itemName: `GOODS ${nth}`,
    unitPrice,
    itemQty,
    currency,
    hsCode: '210690',
  }));

const register = async (itemList: OrderPayload['itemList'], changes: Partial<OrderPayload> = {}) =>
  readOrder(staff, (await registerOrder(staff, { itemList, ...changes })).id);

const amountsOf = ({ totalPrice, totalCurrency, totalUsd, rates }: NamedOrder) => ({
  totalPrice,
  totalCurrency,
  totalUsd,
  rates,
});

const lastChange = async (orderId: number): Promise<OrderChange> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId })).body[0];

/** Removes what version 0.9.16 did not store. */
const makeFormer = ({ id }: NamedOrder): Promise<void> =>
  inTable((table) =>
    table.send(
      new UpdateCommand({
        TableName: 'hanho',
        Key: { pk: `ORDER#${id}`, sk: 'ORDER' },
        UpdateExpression: 'REMOVE l.us, d.xr',
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  );

const recount = async (body?: object) => (await client(product.url).post('/_local/jobs/recount', body)).body;

describe('amounts of a registered order', () => {
  it('keep all decimals of unit prices, and round each line to its currency', async () => {
    const order = await register(items([0.125, 100, 'USD'], [0.333, 3, 'USD']));
    expect(order.itemList.map(({ unitPrice }) => unitPrice)).toEqual([0.125, 0.333]);
    expect(amountsOf(order)).toEqual({
      totalPrice: 13.5,
      totalCurrency: 'USD',
      totalUsd: 13.5,
      rates: { USD: 1 },
    });
  });

  it('have no decimals in won', async () => {
    expect(await register(items([0.5, 3, 'KRW'], [1.2, 2, 'KRW']))).toMatchObject({ totalPrice: 4 });
  });

  it('contain the value in USD and the rates of the currencies of the items', async () => {
    await setRate('KRW', '0.00072');
    await setRate('AUD', '0.65');
    const won = await register(items([10_000, 2, 'KRW']));
    expect(amountsOf(won)).toEqual({
      totalPrice: 20_000,
      totalCurrency: 'KRW',
      totalUsd: 14.4,
      rates: { KRW: 0.00072 },
    });
    const mixed = await register(items([10_000, 2, 'KRW'], [10, 1, 'AUD'], [1, 1, 'USD']));
    expect(amountsOf(mixed)).toEqual({
      totalPrice: 21.9,
      totalCurrency: 'USD',
      totalUsd: 21.9,
      rates: { KRW: 0.00072, AUD: 0.65, USD: 1 },
    });
    const { body } = await staff.post('/api/parcel/parcel', { hblNo: won.hblNo });
    expect(body.rows[0]).toMatchObject({ totalUsd: 14.4 });
  });
});

describe('a later change of an exchange rate', () => {
  it('changes no order, neither by itself nor by a change of other fields', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD'], [1000, 1, 'KRW']));
    await setRate('AUD', '0.7');
    expect(amountsOf(await readOrder(staff, order.id))).toEqual(amountsOf(order));
    const edited = await staff.post(UPDATE, { ...order, orderMemo: '문 앞' });
    expect(edited.status).toBe(200);
    expect(amountsOf(edited.body)).toEqual(amountsOf(order));
    const renamed = [{ ...edited.body.itemList[0], brand: 'HANHO' }, edited.body.itemList[1]];
    const saved = await staff.post(UPDATE, { ...edited.body, itemList: renamed });
    expect(amountsOf(saved.body)).toEqual(amountsOf(order));
    const measured = { id: order.id, version: saved.body.version, weight: 7 };
    const weighed = await staff.post('/api/parcel/updateWarehouse', measured);
    expect(amountsOf(weighed.body)).toEqual(amountsOf(order));
  });

  it('applies to an order when its prices change', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD']));
    await setRate('AUD', '0.7');
    const itemList = [{ ...order.itemList[0], itemQty: 3 }];
    const { body } = await staff.post(UPDATE, { ...order, itemList });
    expect(amountsOf(body)).toEqual({
      totalPrice: 30,
      totalCurrency: 'AUD',
      totalUsd: 21,
      rates: { AUD: 0.7 },
    });
    const { changes } = await lastChange(order.id);
    expect(changes.map(({ label }) => label)).toEqual(['상품 1 수량']);
  });

  it('changes neither the lookup nor the details of an order in won and Australian dollars', async () => {
    await setRate('AUD', '0.65');
    await setRate('KRW', '0.00072');
    const order = await register(items([10_000, 2, 'KRW'], [10, 1, 'AUD']));
    await setRate('AUD', '0.9');
    await setRate('KRW', '0.0009');
    const { body } = await staff.post('/api/parcel/parcel', { hblNo: order.hblNo });
    // 20,000 KRW at 0.00072 is 14.40 USD, and 10 AUD at 0.65 is 6.50 USD.
    expect(body.rows[0]).toMatchObject({ totalPrice: 20.9, totalCurrency: 'USD', totalUsd: 20.9 });
    expect(amountsOf(await readOrder(staff, order.id))).toEqual({
      totalPrice: 20.9,
      totalCurrency: 'USD',
      totalUsd: 20.9,
      rates: { KRW: 0.00072, AUD: 0.65 },
    });
  });

  it('does not change G1', async () => {
    await setRate('AUD', '0.65');
    const flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
    const consolId = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body.id;
    const order = await register(items([0.125, 100, 'AUD'], [1500, 1, 'JPY']), { consoleId: consolId });
    await setRate('AUD', '0.9');
    const path = `/api/consol/downloadExcel/${consolId}`;
    const { content } = await downloadWorkbook(product.url, staff, path);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(content.buffer as ArrayBuffer);
    const sheet = workbook.worksheets[0] as ExcelJS.Worksheet;
    const headers = sheet.getRow(1).values as string[];
    const rows = (sheet.getRows(2, sheet.rowCount - 1) ?? []).filter(
      (row) => row.getCell(headers.indexOf('H/BL')).value === order.hblNo,
    );
    const column = (header: string) => rows.map((row) => row.getCell(headers.indexOf(header)).value);
    expect(column('단가')).toEqual([0.125, 1500]);
    expect(column('금액')).toEqual([12.5, 1500]);
    // 12.50 AUD at 0.65 is 8.125 USD, which rounds up; 1,500 JPY at 0.0066 is 9.90 USD.
    expect(column('H/BL 금액(USD)')).toEqual([roundHalfUp(8.13 + 9.9, 2), null]);
  });
});

describe('a currency whose stored rate is 0', () => {
  const missing = (path: string) => [422, [{ path, message: '환율이 없는 통화입니다: AUD' }]];

  it('is refused next to other currencies at registration and update', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD']));
    await storeNoRate('AUD');
    const mixed = items([1, 1, 'USD'], [10, 1, 'AUD']);
    const refused = await staff.post(REGISTER, orderPayload({ itemList: mixed }));
    expect([refused.status, refused.body.fields]).toEqual(missing('itemList.1.currency'));
    const itemList = [...order.itemList, ...items([1, 1, 'USD'])];
    const update = await staff.post(UPDATE, { ...order, itemList });
    expect([update.status, update.body.fields]).toEqual(missing('itemList.0.currency'));
    expect(amountsOf(await readOrder(staff, order.id))).toEqual(amountsOf(order));
  });

  it('is refused by a recalculation, which keeps the stored value', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD']));
    await storeNoRate('AUD');
    const { status, body } = await staff.post(RECALCULATE, { id: order.id, version: order.version });
    expect([status, body.fields]).toEqual(missing('itemList.0.currency'));
    expect(amountsOf(await readOrder(staff, order.id))).toEqual(amountsOf(order));
  });

  it('leaves an order in this currency only without a value in USD', async () => {
    await storeNoRate('AUD');
    expect(amountsOf(await register(items([10, 2, 'AUD'])))).toEqual({
      totalPrice: 20,
      totalCurrency: 'AUD',
      totalUsd: null,
      rates: {},
    });
  });
});

it('an exchange rate that has no code is the one of the seed data', async () => {
  await setRate('JPY', '0.008');
  const table = { TableName: 'hanho', Key: { pk: 'CODE#EXRATE', sk: 'JPY' } };
  await inTable(async (connection) => {
    const { Item } = await connection.send(new GetCommand(table));
    await connection.send(new DeleteCommand(table));
    await setRate('KRW', '0.00072');
    expect(await register(items([1000, 1, 'JPY']))).toMatchObject({ totalUsd: 6.6, rates: { JPY: 0.0066 } });
    await connection.send(new PutCommand({ TableName: 'hanho', Item }));
  });
});

describe('POST /api/parcel/recalculateAmounts', () => {
  const outdated = async (): Promise<NamedOrder> => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD']));
    await setRate('AUD', '0.7');
    return order;
  };
  const send = (as: Client, { id, version }: Pick<NamedOrder, 'id' | 'version'>) =>
    as.post(RECALCULATE, { id, version });

  it('stores the value at the current rates, with an entry in the change log', async () => {
    const order = await outdated();
    const { status, body } = await send(staff, order);
    expect([status, body.version]).toEqual([200, order.version + 1]);
    expect(amountsOf(body)).toEqual({
      totalPrice: 20,
      totalCurrency: 'AUD',
      totalUsd: 14,
      rates: { AUD: 0.7 },
    });
    expect(await readOrder(staff, order.id)).toMatchObject({ totalUsd: 14, rates: { AUD: 0.7 } });
    const { by, changes } = await lastChange(order.id);
    expect(by).toBe('최은영');
    expect(changes).toEqual([
      { field: 'totalUsd', label: 'USD 금액', from: 'USD 13.00', to: 'USD 14.00' },
      { field: 'rates', label: '적용 환율', from: 'AUD 0.65', to: 'AUD 0.7' },
    ]);
  });

  it('is an entry of the audit list', async () => {
    const order = await outdated();
    await send(staff, order);
    const month = seoulDay(new Date()).slice(0, 7);
    const entriesOf = async () =>
      (await staff.post('/api/admin/getAuditList', { month, kind: 'order', recordId: order.hblNo })).body
        .rows;
    await expect.poll(entriesOf).toHaveLength(1);
    const [entry] = await entriesOf();
    expect(entry).toMatchObject({
      by: '최은영',
      changes: expect.arrayContaining([
        { label: 'USD 금액', from: 'USD 13.00', to: 'USD 14.00' },
        { label: '적용 환율', from: 'AUD 0.65', to: 'AUD 0.7' },
      ]),
    });
  });

  it('returns the stored order when it is repeated, and changes nothing', async () => {
    const order = await outdated();
    const first = await send(staff, order);
    const repeat = await send(staff, order);
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  it('returns 409 CONFLICT for an order that was changed concurrently', async () => {
    const order = await outdated();
    expect((await staff.post(UPDATE, { ...order, orderMemo: '먼저' })).status).toBe(200);
    expect(codeOf(await send(staff, order))).toEqual([409, 'CONFLICT']);
    expect(await readOrder(staff, order.id)).toMatchObject({ totalUsd: 13 });
  });

  it('changes the order once if two requests are sent at once', async () => {
    const order = await outdated();
    const answers = await Promise.all([send(staff, order), send(staff, order)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await readOrder(staff, order.id)).toMatchObject({ version: order.version + 1, totalUsd: 14 });
  });

  it('returns 403 to a partner, 404 for an unknown order and 409 ORDER_DELETED for a deleted one', async () => {
    const order = await outdated();
    expect((await send(partner, order)).status).toBe(403);
    expect(codeOf(await send(staff, { id: 99_999_999, version: 1 }))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await staff.post('/api/parcel/delete', { id: [order.id], isDel: '1' })).status).toBe(200);
    expect(codeOf(await send(staff, order))).toEqual([409, 'ORDER_DELETED']);
  });
});

describe('an order of version 0.9.16', () => {
  it('has no rates until the recount stores the current ones, and names them as such', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD']));
    await makeFormer(order);
    await setRate('AUD', '0.8');
    expect(await readOrder(staff, order.id)).toMatchObject({ totalPrice: 20, totalUsd: null, rates: null });
    expect((await recount({ check: true })).amounts).toMatchObject({ unconverted: 1, different: 0 });

    expect(await recount()).toMatchObject({ converted: 1 });
    const converted = await readOrder(staff, order.id);
    expect(amountsOf(converted)).toEqual({
      totalPrice: 20,
      totalCurrency: 'AUD',
      totalUsd: 16,
      rates: { AUD: 0.8 },
    });
    expect(converted.modiDate).toBe(order.modiDate);
    const { by, changes } = await lastChange(order.id);
    expect([by, changes.at(-1)?.to]).toEqual(['시스템', 'AUD 0.8 (전환한 날의 환율)']);
    expect((await recount({ check: true })).amounts).toMatchObject({ unconverted: 0, different: 0 });
  });

  it('keeps its total of different currencies, which was converted at unknown rates', async () => {
    await setRate('AUD', '0.65');
    const order = await register(items([10, 2, 'AUD'], [1, 1, 'USD']));
    await makeFormer(order);
    await setRate('AUD', '0.8');
    expect(await recount()).not.toHaveProperty('converted');
    expect(amountsOf(await readOrder(staff, order.id))).toEqual({
      totalPrice: 14,
      totalCurrency: 'USD',
      totalUsd: 14,
      rates: null,
    });
  });
});
