import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { type Client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { figure, type Line, medianTime, ratio, units, whole } from './report.ts';

/** A table of each size is filled and asked the same; fewer: BENCH_ORDERS=10000,100000 npm run bench -- lookup */
const SIZES = (process.env.BENCH_ORDERS ?? '10000,100000,1000000').split(',').map(Number);
const RUNS = 15;
const NUMBERS = 50;

type Asked = { what: string; read: number; trips: number; ms: number };
type Question = { what: string; most: number; ask: () => ReturnType<Client['post']> };

const questionsOf = async (staff: Client): Promise<Question[]> => {
  const today = seoulDay(new Date());
  const week = { regDate: { from: addDays(today, -6), to: today } };
  const { body: found } = await staff.post('/api/parcel/parcel', week);
  const { body: consols } = await staff.post('/api/consol/getConsolList', {});
  const rows = (found.rows as { id: number; hblNo: string }[]).slice(0, NUMBERS);
  const hblNo = rows.map((row) => row.hblNo);
  const [{ id: consoleId } = { id: 0 }] = consols as { id: number }[];
  return [
    { what: 'first 500 rows of 7 days', most: 40, ask: () => staff.post('/api/parcel/parcel', week) },
    { what: `${NUMBERS} house bills`, most: 50, ask: () => staff.post('/api/parcel/parcel', { hblNo }) },
    {
      what: 'an order whole',
      most: 1,
      ask: () => staff.post('/api/parcel/getOrders', { id: rows.slice(0, 1).map(({ id }) => id) }),
    },
    { what: 'dashboard', most: 4, ask: () => staff.post('/api/dashboard/', {}) },
    { what: 'consol list', most: 40, ask: () => staff.post('/api/consol/getConsolList', {}) },
    {
      what: 'orders of a consol',
      most: 40,
      ask: () => staff.post('/api/consol/getOrderListByConsole', { consoleId }),
    },
  ];
};

/** Adds to what a first start puts there. */
const fill = async (dataDir: string, orders: number) => {
  const first = await startProduct({ dataDir });
  await first.stop();
  const args = ['--import', 'tsx', 'bin/fill.ts', '--orders', String(orders)];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, LOCAL_DATA_DIR: dataDir } });
};

const askAll = async (orders: number): Promise<(Asked & { most: number })[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  try {
    console.log(`  filling ${whole(orders)} orders`);
    await fill(dataDir, orders);
    const product = await startProduct({ dataDir, env: { LOCAL_THROTTLE_FACTOR: '100000' } });
    try {
      const staff = await signedIn(product.url, 'staff@demo.hanho.test');
      const asked = [];
      for (const { what, most, ask } of await questionsOf(staff)) {
        const { status, body, units: cost } = await ask();
        if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
        asked.push({ what, most, read: cost.read, trips: cost.trips, ms: await medianTime(RUNS, ask) });
      }
      return asked;
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** The same questions to tables of three sizes: what they cost may not grow with the table. */
export const run = async (): Promise<Line[]> => {
  const lines: Line[] = [];
  const [smallest = 0] = SIZES;
  const base = new Map<string, Asked>();
  for (const size of SIZES) {
    for (const asked of await askAll(size)) {
      const { what, read, trips, ms, most } = asked;
      lines.push(figure(`${what}, ${whole(size)} orders, ${trips} trips`, read, units, { most }));
      const first = base.get(what);
      if (first)
        lines.push(
          ratio(`${what}, ${whole(size)} orders, latency`, ms, [`${whole(smallest)} orders`, first.ms]),
        );
      else base.set(what, asked);
    }
  }
  return lines;
};
