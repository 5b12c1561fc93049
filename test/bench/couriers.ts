import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_TRACKER_SECRET } from '#infra/local/simulators/courier-tracker.ts';
import type { SimulatorState } from '#infra/local/simulators/simulator.ts';
import { chunks } from '#shared/chunks.ts';
import { client, type SignedIn, signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { HOUR_SECONDS, secondsUntilTomorrow } from '#test/support/tracked-parcels.ts';
import { endpointsOf, measureMemory } from './functions.ts';
import { formatInteger, formatMegabytes, formatSeconds, formatUnits, type Line, toLine } from './report.ts';
import {
  expectOk,
  importParcels,
  type Parcel,
  readStreamWork,
  untilDone,
  waitForStreamWork,
} from './support.ts';

const NUMBERS = Number(process.env.BENCH_COURIER_PARCELS ?? 5_000);
/** Parcels of one run that are due at the same time. */
const DUE = NUMBERS / 5;
const ROWS = 500;
const COURIERS = ['K003', 'K004', 'K006'] as const;
/** Of server time for 5,000 numbers, on a machine without other programs. */
const MAX_MS = 10_000;
const MAX_MEMORY = 256 * 1024 * 1024;
/** All checks are in the daytime. */
const MORNING = secondsUntilTomorrow(10);

type Product = Awaited<ReturnType<typeof startProduct>>;
type Report = { asked: number; skipped: number; failed: number; events: number; read: number; write: number };

const openProduct = (): Promise<Product> =>
  startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '100000', LOG_LEVEL: 'INFO' } });
const signIn = (product: Product): Promise<SignedIn> => signedIn(product.url, 'admin@demo.hanho.test');

const change = (product: Product, body: object) =>
  client(product.url).post('/_local/simulators/courierTracker', body);
const simulator = async ({ url }: Product): Promise<SimulatorState> =>
  (await client(url).get('/_local/simulators')).body.courierTracker;

/** Registers parcels that customs released. */
const clearParcels = async ({ dataDir }: Product, staff: SignedIn, count: number): Promise<Parcel[]> => {
  const before = await readStreamWork(dataDir);
  await staff.post('/api/seqConfig/save', { name: 'BE', min_value: 1, max_value: 999_999, base_value: 1 });
  const parcels = await importParcels(staff, count, {});
  for (const some of chunks(parcels, ROWS)) {
    const id = some.map((parcel) => parcel.id);
    const body = { id, status: '08', autoOrderId: true };
    await untilDone(() => staff.post('/api/parcel/modifyOrderStatus', body));
  }
  // Each parcel was registered and then changed.
  await waitForStreamWork(dataDir, before, 2 * count);
  return parcels;
};

/** Number of 12 digits whose events end with a delivery after 30 h. */
const numberOf = (nth: number): string => `4${String(nth).padStart(10, '0')}1`;

/**
 * Saves a number for each parcel, of the couriers in turn. Before the next request it waits for the stream jobs, which
 * share the processor with the request here and are another function on AWS.
 * @returns time and write units of all requests
 */
const saveNumbers = async ({ dataDir }: Product, staff: SignedIn, parcels: readonly Parcel[]) => {
  const used = { ms: 0, write: 0 };
  const rows = parcels.map(({ hblNo }, nth) => ({
    rowIndex: nth + 1,
    hblNo,
    courier: COURIERS[nth % COURIERS.length],
    courierNum: numberOf(nth),
  }));
  for (const some of chunks(rows, ROWS)) {
    const before = await readStreamWork(dataDir);
    const from = performance.now();
    const { body, units } = expectOk(await staff.post('/api/parcel/saveCourierNumbers', { rows: some }));
    used.ms += performance.now() - from;
    used.write += units.write;
    if (body.saved !== some.length) throw new Error(`${body.saved} of ${some.length} numbers were saved.`);
    await waitForStreamWork(dataDir, before, some.length);
  }
  return used;
};

/** Runs the job. @returns its report with the units of its log line */
const runJob = async ({ url, dataDir }: Product): Promise<Report> => {
  expectOk(await client(url).post('/_local/jobs/couriers', {}));
  const lines = (await readFile(join(dataDir, 'gateway.log'), 'utf8')).split('\n');
  return JSON.parse(lines.findLast((line) => line.includes('"job":"couriers"')) ?? '{}') as Report;
};

/** Units of each check, without those of the run: the oldest answer of each courier is stored once. */
const unitsOf = ({ asked, read, write }: Report) => ({
  read: Number((read / asked).toFixed(2)),
  write: Number(((write - COURIERS.length) / asked).toFixed(2)),
});

const measureJobMemory = async (product: Product): Promise<number> => {
  const env = {
    COURIER_TRACKER: LOCAL_TRACKER_SECRET,
    COURIER_TRACKER_URL: (await simulator(product)).url,
  };
  return measureMemory(endpointsOf(product), 'jobs.couriers', {}, { calls: 1, env });
};

const measureNumbers = async (): Promise<Line[]> => {
  const product = await openProduct();
  try {
    await change(product, { off: true });
    const staff = await signIn(product);
    const { ms, write } = await saveNumbers(product, staff, await clearParcels(product, staff, NUMBERS));
    const memory = await measureJobMemory(product);
    return [
      toLine(`${formatInteger(NUMBERS)} numbers saved, ${ROWS} per request`, ms, formatSeconds, {
        max: MAX_MS,
      }),
      toLine('– write units of each', Number((write / NUMBERS).toFixed(2)), formatUnits, { max: 12 }),
      toLine('memory of the job that asks about them', memory, formatMegabytes, { max: MAX_MEMORY }),
    ];
  } finally {
    await product.stop();
  }
};

const measureRuns = async (): Promise<Line[]> => {
  const product = await openProduct();
  try {
    let staff = await signIn(product);
    const setHour = async (hours: number) => {
      await product.setClock(MORNING + hours * HOUR_SECONDS);
      staff = await signIn(product);
    };
    await saveNumbers(product, staff, await clearParcels(product, staff, DUE));
    await setHour(0);
    const [first, second] = [await runJob(product), await runJob(product)];
    const { maxPerSecond } = await simulator(product);
    await setHour(3);
    const unchanged = await runJob(product);
    await runJob(product);
    await setHour(6);
    await change(product, { fault: 'http500', only: '05', reset: true });
    const failing = [await runJob(product), await runJob(product)];
    const failed = failing.reduce((sum, run) => sum + run.failed, 0);
    const asked = failing.reduce((sum, run) => sum + run.asked, 0);
    const others = Math.floor((DUE * (COURIERS.length - 1)) / COURIERS.length);
    return [
      toLine(
        `${formatInteger(DUE)} due parcels: asked in two runs`,
        first.asked + second.asked,
        formatInteger,
        {
          min: DUE,
        },
      ),
      toLine('– most calls in a second', maxPerSecond, formatInteger, { max: 3 }),
      toLine('check with one new event and status: write units', unitsOf(first).write, formatUnits, {
        max: 12,
      }),
      toLine('check without news: read units', unitsOf(unchanged).read, formatUnits, { max: 1 }),
      toLine('– write units', unitsOf(unchanged).write, formatUnits, { max: 2 }),
      toLine('one of three couriers fails: failed calls', failed, formatInteger),
      toLine('– parcels of the others asked in two runs', asked - failed, formatInteger, { min: others }),
    ];
  } finally {
    await product.stop();
  }
};

export const run = async (): Promise<Line[]> => [...(await measureNumbers()), ...(await measureRuns())];
