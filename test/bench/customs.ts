import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatorState } from '#infra/local/simulators/simulator.ts';
import { chunks } from '#shared/chunks.ts';
import type { ClearanceState } from '#shared/contract/customs.ts';
import { CONSOL_OPEN, type Consol } from '#shared/domain/consol.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Answer, client, type SignedIn, signedIn } from '#test/support/client.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { HOUR_SECONDS } from '#test/support/tracked-parcels.ts';
import { endpointsOf, eventOf, measureMemory } from './functions.ts';
import {
  formatInteger,
  formatMegabytes,
  formatSeconds,
  formatUnits,
  type Line,
  measureMedianMs,
  toLine,
} from './report.ts';
import { expectOk, prepareConsol, SESSION_CHECK, untilDone, waitFor } from './support.ts';

const WATCHED = Number(process.env.BENCH_CUSTOMS_PARCELS ?? 10_000);
/** Parcels of the consol that is checked before it closes, and items of each. */
const CHECKED = Math.min(WATCHED, 500);
const ITEMS = 5;
/** Repeated preflights. */
const RUNS = 3;
/** Parcels about which customs is asked again. */
const ASKED_AGAIN = Math.min(WATCHED, 100);
const CLOSED = '002';
const ROWS = 500;
const PER_RUN = 500;
/** Of a preflight, on a machine without other programs. */
const MAX_MS = 2_000;
const MAX_MEMORY = 512 * 1024 * 1024;
const MAX_READ = 1.5 * CHECKED + 20;
/** Of a registration before parcels were checked by the rules of customs. */
const REGISTRATION_UNITS = 8;
/** Hours from now until the flight of a new consol has arrived. */
const ARRIVED = 48;

type Product = Awaited<ReturnType<typeof startProduct>>;
type Report = { read: number; write: number; clearance: { asked: number } };

const signIn = (product: Product): Promise<SignedIn> => signedIn(product.url, 'staff@demo.hanho.test');

/** Runs the job. @returns its report with the units of its log line */
const runJob = async ({ url, dataDir }: Product): Promise<Report> => {
  expectOk(await client(url).post('/_local/jobs/customs', {}));
  const lines = (await readFile(join(dataDir, 'gateway.log'), 'utf8')).split('\n');
  return JSON.parse(lines.findLast((line) => line.includes('"job":"customs"')) ?? '{}') as Report;
};

/** Changes the status of a consol. */
const setStatus = async (staff: SignedIn, { mblNo }: Consol, status: string): Promise<Answer> => {
  const [stored] = expectOk(await staff.post('/api/consol/getConsolList', { mblNo })).body;
  return staff.post('/api/consol/modifyConsol', { ...stored, status });
};

const measurePreflight = async (product: Product, staff: SignedIn): Promise<Line[]> => {
  const { consol } = await prepareConsol(staff, CHECKED, ITEMS);
  const body = { consolId: consol.id };
  const check = async () => expectOk(await staff.post('/api/customs/preflight', body));
  // A consol that was never checked is closed without a check.
  const unchecked = expectOk(await setStatus(staff, consol, CLOSED));
  expectOk(await setStatus(staff, consol, CONSOL_OPEN));
  const { units } = await check();
  const ms = await measureMedianMs(RUNS, check);
  const checked = await setStatus(staff, consol, CLOSED);
  if (checked.body.code !== 'PREFLIGHT_RED') throw new Error(`The consol was closed: ${checked.status}.`);
  const event = eventOf('customs.preflight', staff.cookie() ?? '', body);
  const memory = await measureMemory(endpointsOf(product), 'customs.preflight', event);
  return [
    toLine(`preflight of ${formatInteger(CHECKED)} parcels of ${ITEMS} items`, ms, formatSeconds, {
      max: MAX_MS,
    }),
    toLine('– read units of the first call', units.read, formatUnits, { max: MAX_READ }),
    toLine('– write units', units.write, formatUnits, { max: 10 }),
    toLine('– memory', memory, formatMegabytes, { max: MAX_MEMORY }),
    toLine(
      'check before the consol is closed: read units',
      checked.units.read - unchecked.units.read,
      formatUnits,
      { max: MAX_READ },
    ),
  ];
};

const measureRequests = async (staff: SignedIn): Promise<Line[]> => {
  const items = [{ itemName: 'CREAM', hsCode: '330499', itemQty: 1, unitPrice: 200, currency: 'USD' }];
  const estimate = expectOk(await staff.post('/api/customs/estimateTax', { items })).units;
  const registration = expectOk(
    await staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
  ).units;
  const read = estimate.read - SESSION_CHECK;
  return [
    toLine('tax estimate: read units after the session check', read, formatUnits, { max: 0.5 }),
    toLine('– write units', estimate.write, formatUnits, { max: 0 }),
    toLine('registration: write units', registration.write, formatUnits, { max: REGISTRATION_UNITS }),
  ];
};

/** Registers parcels that depart, so that customs is asked about them. */
const departParcels = async (product: Product, count: number): Promise<void> => {
  // Sessions end while the clock moves.
  const staff = await signIn(product);
  const { parcels } = await prepareConsol(staff, count);
  for (const some of chunks(parcels, ROWS)) {
    const body = { id: some.map(({ id }) => id), status: '05', autoOrderId: true };
    await untilDone(() => staff.post('/api/parcel/modifyOrderStatus', body));
  }
  const orderId = parcels.at(-1)?.id;
  await waitFor('the watch of the last parcel', async () => {
    const { nextAt }: ClearanceState = expectOk(await staff.post('/api/customs/getState', { orderId })).body;
    return nextAt ?? undefined;
  });
};

// One decimal, because a run also deletes the watches of a few parcels of the demo, about which it does not ask.
const unitsOf = ({ read, write, clearance: { asked } }: Report) => ({
  read: Number((read / asked).toFixed(1)),
  write: Number((write / asked).toFixed(1)),
});

const measureClearance = async (product: Product): Promise<Line[]> => {
  const { post, get } = client(product.url);
  // The job asks about the clearance only.
  for (const name of ['pcc', 'customsRates'])
    expectOk(await post(`/_local/simulators/${name}`, { off: true }));
  const runAt = async (hours: number) => {
    await product.setClock(hours * HOUR_SECONDS);
    return runJob(product);
  };
  await departParcels(product, ASKED_AGAIN);
  // Customs has steps in the first five hours, and again after a day.
  const first = unitsOf(await runAt(ARRIVED));
  await runAt(ARRIVED + 6);
  const unchanged = unitsOf(await runAt(ARRIVED + 8));
  await departParcels(product, WATCHED);
  const { clearance } = await runJob(product);
  const { maxPerSecond }: SimulatorState = (await get('/_local/simulators')).body.clearance;
  const asked = `${formatInteger(WATCHED)} watched parcels: asked in a run`;
  return [
    toLine('check with two new events and status: write units', first.write, formatUnits),
    toLine('check without news: read units', unchanged.read, formatUnits, { max: 1 }),
    toLine('– write units', unchanged.write, formatUnits, { max: 2 }),
    toLine(asked, clearance.asked, formatInteger, { max: PER_RUN }),
    toLine('– most calls in a second of all runs', maxPerSecond, formatInteger, { max: 4 }),
  ];
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: { ...UNTHROTTLED, LOG_LEVEL: 'INFO' } });
  try {
    const staff = await signIn(product);
    return [
      ...(await measurePreflight(product, staff)),
      ...(await measureRequests(staff)),
      ...(await measureClearance(product)),
    ];
  } finally {
    await product.stop();
  }
};
