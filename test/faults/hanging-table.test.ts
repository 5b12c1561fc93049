import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderPayload } from '../fixtures/orders.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';
import { startEngine } from '../support/engine.ts';
import { startProduct } from '../support/product.ts';
import { proxyTable, type TableRequest } from '../support/table-proxy.ts';

/** A table that is slow, or that takes a call and never says anything. */

/** A function is given 15 s, and people less. */
const ANSWERED_WITHIN_MS = 10_000;
const SLOW_MS = 300;

type Mood = (asked: TableRequest) => 'hang' | 'slow' | 'well';
const well: Mood = () => 'well';
let mood: Mood = well;
const hung = new Set<() => void>();

let engine: Awaited<ReturnType<typeof startEngine>>;
let table: Awaited<ReturnType<typeof proxyTable>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Client;

beforeAll(async () => {
  engine = await startEngine();
  table = await proxyTable(engine.endpoint, async (asked) => {
    const now = mood(asked);
    if (now === 'hang') await new Promise<void>((release) => hung.add(release));
    if (now === 'slow') await new Promise((later) => setTimeout(later, SLOW_MS));
    return now === 'hang' ? 'cut' : asked.forward();
  });
  const env = { LOCAL_THROTTLE_FACTOR: '1000', LOCAL_DYNAMODB_ENDPOINT: table.endpoint };
  product = await startProduct({ seed: 'empty', env });
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
  await staff.post('/api/seqConfig/save', { name: 'HT', min_value: 1, max_value: 99_999, base_value: 1 });
});
/** What hung is cut off, so that the product can end. */
afterEach(() => {
  mood = well;
  for (const release of hung) release();
  hung.clear();
});
afterAll(async () => {
  await product.stop();
  table.stop();
  await engine.stop();
});

const register = (key = 'a-key-that-nobody-guesses') =>
  client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload(), { 'idempotency-key': key });

const timed = async (ask: () => Promise<Answer>): Promise<Answer & { ms: number }> => {
  const from = performance.now();
  const answer = await ask();
  return { ...answer, ms: performance.now() - from };
};
const expectComeBack = ({ status, body, headers, ms }: Answer & { ms: number }) => {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
};

describe('a table that hangs', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['a look at the session', () => staff.get('/api/admin/getSession')],
    ['the lookup', () => staff.post('/api/parcel/parcel', {})],
    ['tracking', () => client(product.url).post('/api/parcel/byHblNo', { hblNo: 'HT1' })],
    ['a registration', () => register()],
  ])('has %s answered with "come back", in time', async (_, ask) => {
    mood = () => 'hang';
    expectComeBack(await timed(ask));
  });

  it('in the middle of a registration leaves nothing half, and the repeat finishes it once', async () => {
    mood = ({ operation }) => (operation === 'TransactWriteItems' ? 'hang' : 'well');
    expectComeBack(await timed(() => register('hung-in-the-middle')));
    mood = well;
    const first = await register('hung-in-the-middle');
    expect(first.status).toBe(200);
    expect((await register('hung-in-the-middle')).body).toEqual(first.body);
    const { rows } = (await staff.post('/api/parcel/parcel', {})).body;
    expect(rows.map(({ hblNo }: { hblNo: string }) => hblNo)).toEqual([first.body.hblNo]);
  });

  it('once is not noticed: the call is made again', async () => {
    let isFirst = true;
    mood = ({ operation }) => {
      const hangs = isFirst && operation === 'Query';
      if (hangs) isFirst = false;
      return hangs ? 'hang' : 'well';
    };
    expect((await timed(() => staff.post('/api/parcel/parcel', {}))).status).toBe(200);
    expect(isFirst).toBe(false);
  });

  it('keeps nobody from going on when it is well again', async () => {
    mood = () => 'hang';
    await Promise.all(Array.from({ length: 40 }, () => staff.get('/api/admin/getSession')));
    mood = well;
    expect((await timed(() => staff.get('/api/admin/getSession'))).ms).toBeLessThan(2_000);
  });
});

it('a slow table makes answers late, not wrong', async () => {
  mood = () => 'slow';
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => register(`slow-but-very-sure-${nth}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.hblNo)).size).toBe(10);
});
