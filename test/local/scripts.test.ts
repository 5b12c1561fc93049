import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Statement } from '#shared/domain/statement.ts';
import { consolPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { program } from '#test/support/programs.ts';

const ORDERS = 300;
/** Orders of the demo data. */
const DEMO_ORDERS = 434;
const run = promisify(execFile);
type Row = {
  id: number;
  hblNo: string;
  orderId: string;
  status: string;
  isDel: boolean;
  consolId: number | null;
};

let product: Product;
let staff: Client;
let rows: Row[];
/** Stream positions of the projector: after the fill, and after the next start. */
const positions: string[] = [];
const fill = (dataDir: string) =>
  run(process.execPath, [...program('fill'), `--orders=${ORDERS}`, '--days=20'], {
    env: { ...process.env, LOCAL_DATA_DIR: dataDir, DYNAMODB_ENDPOINT: '' },
  });
const lookup = async (search: object): Promise<Row[]> => {
  const found: Row[] = [];
  for (let paging: string | null | undefined; paging !== null; ) {
    const { status, body } = await staff.post('/api/parcel/parcel', { ...search, paging });
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...body.rows);
    paging = body.nextPaging;
  }
  return found;
};

beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  await expect(fill(product.dataDir)).rejects.toThrow('이미 실행 중인');
  await product.kill9();
  const recordPosition = () => positions.push(readFileSync(join(product.dataDir, 'stream.json'), 'utf8'));
  await fill(product.dataDir);
  recordPosition();
  await product.restart();
  recordPosition();
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
  const today = seoulDay(new Date());
  rows = (await lookup({ regDate: { from: addDays(today, -19), to: today } })).filter(({ orderId, id }) =>
    orderId ? orderId.startsWith('F') : id > DEMO_ORDERS,
  );
});
afterAll(() => product.stop());

it('orders of the fill program are found by date, order number and H/BL number', async () => {
  expect(rows.length).toBeGreaterThan(ORDERS * 0.9);
  const [one] = rows.filter(({ orderId }) => orderId);
  expect((await lookup({ hblNo: [one?.hblNo] })).map(({ id }) => id)).toEqual([one?.id]);
  expect((await lookup({ orderId: [one?.orderId] })).map(({ id }) => id)).toEqual([one?.id]);
  const tracked = await client(product.url).post('/api/parcel/byHblNo', { hblNo: one?.hblNo });
  expect(tracked.body).toMatchObject([{ hblNo: one?.hblNo }]);
});

it('orders of the fill program are in consols with matching totals', async () => {
  const ids = [...new Set(rows.flatMap(({ consolId }) => consolId ?? []))];
  expect(ids.length).toBeGreaterThan(3);
  const consols = (
    await staff.post('/api/consol/getConsolList', {
      status: ['001', '002', '003', '004', '005', '006', '007'],
    })
  ).body;
  for (const id of ids) {
    const inside = rows.filter(({ consolId }) => consolId === id);
    expect(consols).toContainEqual(expect.objectContaining({ id, linkedOrderQty: inside.length }));
  }
});

it('restart after the fill program does not deliver stream events again', () => {
  expect(positions[1]).toBe(positions[0]);
});

it('orders of the fill program are counted once', async () => {
  expect((await client(product.url).post('/_local/jobs/recount')).body).toEqual({ repaired: 0 });
});

it('recount --values finds no value of the demo and fill data in another spelling, and the 050 number of the demo', async () => {
  const { stdout } = await run(process.execPath, [...program('recount'), '--values'], {
    env: { ...process.env, PORT: new URL(product.url).port },
  });
  expect(stdout).toMatch(
    /^order \d+ receiverMobile 050-1234-\*{4}: refused\n\d+ records checked: 1 values refused, 0 in another spelling, 0 fixed, 0 of another order\.\n$/,
  );
});

it('orders of the fill program can be changed and linked, and the next registered order gets the next id', async () => {
  const countToday = async (): Promise<number> => (await staff.post('/api/dashboard/', {})).body.orderCnt;
  const countBefore = await countToday();
  const { id: nextId } = (await staff.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
  expect(nextId).toBe(DEMO_ORDERS + ORDERS + 1);
  await expect.poll(countToday).toBe(countBefore + 1);
  const [arrivedOrder] = rows.filter(({ status, consolId }) => status === '02' && consolId === null);
  const edited = await staff.post('/api/parcel/modifyOrderStatus', { id: [arrivedOrder?.id], status: '03' });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  const history = (await staff.post('/api/parcel/getOrderHistory', { orderId: arrivedOrder?.id })).body;
  expect(history.length).toBeGreaterThan(2);
  const [flight] = (await staff.get('/api/freight/getFreightList')).body;
  const consol = (await staff.post('/api/consol/registerConsol', consolPayload(flight.id))).body;
  const linked = await staff.post('/api/consol/linkConsol', {
    consolId: consol.id,
    orderList: [arrivedOrder?.id],
  });
  expect(linked.body).toEqual({ count: 1 });
});

const createAdmin = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...program('create-admin'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, TABLE_NAME: 'hanho', DYNAMODB_ENDPOINT: product.tableEndpoint() },
  });
  return { stdout, stderr, status };
};

it('the demo has a statement of which half is paid, a draft of another partner, and an own card of that partner only', async () => {
  const { items } = (await staff.post('/api/statement/list', {})).body;
  const [draft, issued] = items.toSorted((a: Statement, b: Statement) => b.partnerId - a.partnerId);
  expect(items).toHaveLength(2);
  expect(issued).toMatchObject({ partnerId: 2, state: 'partlyPaid', marked: true, currency: 'AUD' });
  expect(Math.abs(issued.paid - issued.balance)).toBeLessThanOrEqual(1);
  expect(draft).toMatchObject({ partnerId: 3, state: 'draft', paid: 0, number: null, month: issued.month });
  for (const { total } of items) expect(total).toBeGreaterThan(0);
  const cards = await Promise.all(
    [2, 3].map(async (partnerId) => (await staff.post('/api/rate/getPartnerCards', { partnerId })).body),
  );
  expect(cards).toEqual([[], [expect.objectContaining({ partnerId: 3, method: 2 })]]);
});

it('create-admin creates an administrator who can sign in with the printed password', async () => {
  const email = 'first@example.com';
  const { stdout, status } = createAdmin('--email', 'First@Example.com', '--last', '홍', '--first', '길동');
  expect(status).toBe(0);
  const pwd = /Password: (\S+)/.exec(stdout)?.[1];
  const { body } = await client(product.url).post('/api/admin/signIn', { email, pwd });
  expect(body).toMatchObject({ email, lName: '홍', fName: '길동', authLevel: 99, partnerId: 1 });

  const again = createAdmin('--email', email);
  expect([again.status, again.stderr.includes('회원가입이 된 email 입니다.')]).toEqual([1, true]);
});

it('create-admin stores all switches on if no settings are stored, and keeps stored ones', async () => {
  const owner = await signedIn(product.url, 'admin@demo.hanho.test');
  const stored = await owner.get('/api/setting/get');
  // The test before has run the script on a table without settings.
  expect(stored.body).toEqual({ version: 1, preflightRequired: true, statementTermDays: 14 });
  const saved = await owner.post('/api/setting/save', { ...stored.body, preflightRequired: false });
  expect(saved.body).toEqual({ version: 2, preflightRequired: false, statementTermDays: 14 });
  const { stdout, status } = createAdmin('--email', 'second@example.com');
  expect([status, stdout.includes('settings')]).toEqual([0, false]);
  expect((await owner.get('/api/setting/get')).body).toEqual(saved.body);
});

it('create-admin exits with 1 for an invalid e-mail address', () => {
  expect(createAdmin('--email', 'nobody').status).toBe(1);
});
