import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/domain/dates.ts';
import { type Client, signedIn } from '#test/support/client.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import {
  formatInteger,
  formatMegabytes,
  formatUnits,
  type Line,
  peakMemory,
  toLine,
  toRatioLine,
} from './report.ts';
import { expectOk, prepareConsol } from './support.ts';

/** Parcels of the delayed consols. The small one is the baseline. */
const SMALL = 500;
const LARGE = Number(process.env.BENCH_DELAY_PARCELS ?? 10_000);

type Delay = { ms: number; write: number; requests: number };

/** Moves the ETA of a consol by two days. A request that runs out of time is repeated with its key, as the screen does. */
const delayConsol = async (staff: Client, parcels: number): Promise<Delay> => {
  const { consol, parcels: linked } = await prepareConsol(staff, parcels);
  const { id, version, freightCode, mblNo, etd, departCity, arrivalCity, status, memo } = consol;
  const body = { id, version, freightCode, mblNo, etd, departCity, arrivalCity, status, memo };
  const eta = addDays(consol.eta, 2);
  const headers = { 'idempotency-key': randomUUID() };
  const used: Delay = { ms: 0, write: 0, requests: 0 };
  const from = performance.now();
  for (let isDone = false; !isDone; ) {
    const answer = await staff.post('/api/consol/modifyConsol', { ...body, eta }, headers);
    used.requests += 1;
    used.write += answer.units.write;
    isDone = answer.status !== 503 && expectOk(answer).status === 200;
  }
  used.ms = performance.now() - from;
  for (const parcel of [linked[0], linked.at(-1)]) {
    const timeline = expectOk(await staff.post('/api/parcel/getTimeline', { orderId: parcel?.id })).body;
    const kinds = timeline.events.map(({ kind }: { kind: string }) => kind);
    if (!kinds.includes('delayed')) throw new Error('A parcel of the consol was not delayed.');
  }
  return used;
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: UNTHROTTLED });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const small = await delayConsol(staff, SMALL);
    const large = await delayConsol(staff, LARGE);
    return [
      toRatioLine(`delay of a consol of ${LARGE} parcels, each`, large.ms / LARGE, [
        `each of ${SMALL}`,
        small.ms / SMALL,
      ]),
      toLine('– write units of each', large.write / LARGE, formatUnits, { max: 9 }),
      toLine('– requests until done', large.requests, formatInteger),
      toLine('peak memory of the whole local product', peakMemory(product.pid()) ?? 0, formatMegabytes),
    ];
  } finally {
    await product.stop();
  }
};
