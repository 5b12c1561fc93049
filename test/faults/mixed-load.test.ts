import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { signedIn } from '#test/support/client.ts';
import { type Load, mixedLoad } from '#test/support/mixed-load.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { randomFrom } from '#test/support/random.ts';
import { volume } from '#test/support/volume.ts';
import { killEngine } from './support.ts';

/** Seed of the load and of the times of the kills. A test title contains the seed; set FAULT_SEED to repeat a run. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
const CONCURRENCY = 8;
/** Kinds of requests that each load includes. An order is registered before it is changed. */
const everyday = ['register', 'track', 'lookUp', 'edit', 'status'] as const;

let product: Awaited<ReturnType<typeof startProduct>>;
let load: Load;
const random = randomFrom(SEED);

beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: UNTHROTTLED });
  load = await mixedLoad(product.url, SEED);
  // A random load may have no request of a kind before a kill.
  for (const kind of everyday) expect(await load.send(kind)).toEqual({ kind, status: 200 });
});
afterAll(() => product.stop());

/** Runs the load and calls `kill` after a random number of successful responses. */
const loadUntilKilled = async (kill: () => Promise<void>): Promise<void> => {
  const killAt = load.successCount() + 3 + Math.floor((random() * volume.loadRequests) / 2);
  let killed: Promise<void> | undefined;
  await mapWithLimit(Array(volume.loadRequests).fill(0), CONCURRENCY, async () => {
    await load.sendNext();
    if (load.successCount() >= killAt) killed ??= kill();
  });
  expect(killed).toBeDefined();
  await killed;
};

const killProduct = async () => {
  await product.kill9();
};
const waitForEngine = () =>
  expect.poll(() => signedIn(product.url, 'admin@demo.hanho.test').then(Boolean, () => false)).toBe(true);

const kills = [
  ['the product', killProduct, () => product.restart()],
  ['its DynamoDB engine', async () => killEngine(product), waitForEngine],
  ['the product a second time', killProduct, () => product.restart()],
] as const;

it.each(kills.slice(0, volume.kills))(
  `the product loses no confirmed change and repeats none when SIGKILL ends %s during a mixed load (seed ${SEED})`,
  async (_, kill, restart) => {
    await loadUntilKilled(kill);
    await restart();
    await load.recover();
    await load.check();
  },
);
