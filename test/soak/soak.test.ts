import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mixedLoad } from '#test/support/mixed-load.ts';
import { startProduct } from '#test/support/product.ts';
import { volume } from '#test/support/volume.ts';

/**
 * Duration and rate of a mixed load. Requests are sent at fixed times, whether or not earlier ones are answered. Latency
 * is measured from the planned time of a request, so it includes waiting. `npm run soak` sends for minutes.
 */
const SECONDS = volume.soakSeconds;
const RATE = Number(process.env.SOAK_RATE ?? 8);
const SEED = 20_261_122;
/** Permitted growth of the memory in the second half of the run. A product without a leak still grows while it warms up. */
const MAX_GROWTH_MB = 250;

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '100000' } });
});
afterAll(() => product.stop());

/** Resident memory of the product in MB. */
const memory = (): number =>
  Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid())], { encoding: 'utf8' })) / 1024,
  );

type Measured = { kind: string; status: number; ms: number };

const quantile = (sorted: number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);

const summary = (measured: Measured[]) =>
  Object.fromEntries(
    ['all', ...new Set(measured.map(({ kind }) => kind))].map((kind) => {
      const times = measured
        .filter((one) => kind === 'all' || one.kind === kind)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(times, part));
      return [kind, { count: times.length, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 }];
    }),
  );

it(
  `a mixed load of ${RATE} requests per second for ${SECONDS} s causes no server error and no memory leak`,
  async () => {
    const load = await mixedLoad(product.url, SEED);
    const measured: Measured[] = [];
    const memories: { at: number; mb: number }[] = [];
    const startedAt = performance.now();
    const pendingRequests: Promise<void>[] = [];
    const total = SECONDS * RATE;
    for (let nth = 0; nth < total; nth += 1) {
      const at = startedAt + (nth * 1000) / RATE;
      await delay(Math.max(0, at - performance.now()));
      if (nth % Math.ceil(total / 10) === 0) memories.push({ at: nth / RATE, mb: memory() });
      pendingRequests.push(
        load.sendNext().then((sent) => {
          if (sent) measured.push({ ...sent, ms: performance.now() - at });
        }),
      );
    }
    await Promise.all(pendingRequests);
    memories.push({ at: SECONDS, mb: memory() });

    console.table(summary(measured));
    console.table(load.answers);
    console.table(memories);
    expect(measured.filter(({ status }) => status >= 500)).toEqual([]);
    expect(measured.length).toBeGreaterThan(total * 0.9);
    const mbOf = (place: number) => memories.at(place)?.mb ?? Number.NaN;
    expect(mbOf(-1) - mbOf(Math.floor(memories.length / 2))).toBeLessThan(MAX_GROWTH_MB);
    await load.check();
  },
  SECONDS * 2_000 + 120_000,
);
