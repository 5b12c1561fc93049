import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Consol } from '#shared/domain/consol.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { type Client, signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { formatInteger, formatUnits, type Line, measureMedianMs, toLine, toRatioLine } from './report.ts';
import { expectOk, SESSION_CHECK } from './support.ts';

/** Numbers of orders of the measured tables, configurable: BENCH_ORDERS=10000,100000 npm run bench -- lookup */
const SIZES = (process.env.BENCH_ORDERS ?? '10000,100000,1000000').split(',').map(Number);
/** Orders per day. The number is the same in every table: a larger table covers more days. */
const ORDERS_A_DAY = 500;
/** Maximum ratio of the read units in a larger table to those in the smallest table. */
const MAX_GROWTH = 1.2;
const RUNS = 15;
const NUMBERS = 50;

type Measured = { name: string; read: number; trips: number; ms: number };
type Query = { name: string; max?: number; send: () => ReturnType<Client['post']> };

const makeQueries = async (staff: Client): Promise<Query[]> => {
  const today = seoulDay(new Date());
  const week = { regDate: { from: addDays(today, -6), to: today } };
  const { body: found } = await staff.post('/api/parcel/parcel', week);
  const departed = { dateType: 'etd', ...week.regDate };
  const { body: consols } = await staff.post('/api/consol/getConsolList', departed);
  const rows = (found.rows as { id: number; hblNo: string }[]).slice(0, NUMBERS);
  const hblNo = rows.map((row) => row.hblNo);
  const [largestConsol] = (consols as Consol[])
    .filter(({ method }) => method === AIR)
    .sort((a, b) => b.totalOrderQty - a.totalOrderQty);
  return [
    { name: 'first 500 rows of 7 days', max: 40, send: () => staff.post('/api/parcel/parcel', week) },
    {
      name: `${NUMBERS} house bills`,
      max: NUMBERS + SESSION_CHECK,
      send: () => staff.post('/api/parcel/parcel', { hblNo }),
    },
    {
      name: 'one order with all fields',
      // The order, and the address to which a visitor gets mails about it.
      max: 1 + SESSION_CHECK,
      send: () => staff.post('/api/parcel/getOrders', { id: rows.slice(0, 1).map(({ id }) => id) }),
    },
    { name: 'dashboard', max: 4, send: () => staff.post('/api/dashboard/', {}) },
    { name: 'consols of 7 days', send: () => staff.post('/api/consol/getConsolList', departed) },
    {
      name: 'orders of an air consol',
      max: largestConsol?.totalOrderQty,
      send: () => staff.post('/api/consol/getOrderListByConsole', { consoleId: largestConsol?.id }),
    },
  ];
};

const fillTable = async (dataDir: string, orders: number) => {
  const first = await startProduct({ dataDir });
  await first.stop();
  const days = Math.ceil(orders / ORDERS_A_DAY);
  const args = ['--import', 'tsx', 'bin/fill.ts', `--orders=${orders}`, `--days=${days}`];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, LOCAL_DATA_DIR: dataDir } });
};

const measureTable = async (orders: number): Promise<(Measured & { max?: number })[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  try {
    console.log(`  filling ${formatInteger(orders)} orders`);
    await fillTable(dataDir, orders);
    const product = await startProduct({ dataDir, env: { LOCAL_THROTTLE_FACTOR: '100000' } });
    try {
      const staff = await signedIn(product.url, 'staff@demo.hanho.test');
      const measured = [];
      for (const { name, max, send } of await makeQueries(staff)) {
        const { units: cost } = expectOk(await send());
        measured.push({
          name,
          max,
          read: cost.read,
          trips: cost.trips,
          ms: await measureMedianMs(RUNS, send),
        });
      }
      return measured;
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const run = async (): Promise<Line[]> => {
  const lines: Line[] = [];
  const [smallest = 0] = SIZES;
  const base = new Map<string, Measured>();
  for (const size of SIZES) {
    for (const measured of await measureTable(size)) {
      const { name, read, trips, ms, max } = measured;
      lines.push(
        toLine(`${name}, ${formatInteger(size)} orders, ${trips} round trips`, read, formatUnits, { max }),
      );
      const first = base.get(name);
      if (!first) {
        base.set(name, measured);
        continue;
      }
      const title = `${name}, ${formatInteger(size)} orders`;
      const baseline = `${formatInteger(smallest)} orders`;
      lines.push(toRatioLine(`${title}, units`, read, [baseline, first.read], { max: MAX_GROWTH }));
      lines.push(toRatioLine(`${title}, latency`, ms, [baseline, first.ms]));
    }
  }
  return lines;
};
