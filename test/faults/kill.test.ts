import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderPayload } from '../fixtures/orders.ts';
import { client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** The whole product is killed in the middle of its work, again and again, and has lost nothing it confirmed. */
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  const admin = await signedIn(product.url, 'admin@demo.hanho.test');
  await admin.post('/api/seqConfig/save', { name: 'KL', min_value: 1, max_value: 99_999, base_value: 1 });
});
afterAll(() => product.stop());

type Attempt = { key: string; payload: ReturnType<typeof orderPayload>; hblNo?: string };

const register = async (attempt: Attempt): Promise<string> => {
  const { status, body } = await client(product.url).post(
    '/api/parcel/registerOrderByCustomer',
    attempt.payload,
    {
      'idempotency-key': attempt.key,
    },
  );
  expect(status).toBe(200);
  return body.hblNo;
};

/** The engine alone; the product ends itself when it has lost it. */
const killEngine = async (): Promise<void> => {
  const { engine } = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as {
    engine: number;
  };
  process.kill(engine, 'SIGKILL');
};

/** Registers side by side and pulls the plug once `confirmed` answers are in. */
const registerUntilKilled = async (attempts: Attempt[], confirmed: number, pull: () => Promise<void>) => {
  let kill: Promise<void> | undefined;
  let count = 0;
  await Promise.allSettled(
    attempts.map(async (attempt) => {
      attempt.hblNo = await register(attempt);
      count += 1;
      if (count === confirmed) kill ??= pull();
    }),
  );
  await kill;
};

describe('kill -9 between request and answer', () => {
  it('loses nothing, doubles nothing and leaves no gap, over several rounds', async () => {
    const all: Attempt[] = [];
    const rounds = [
      [1, product.kill9],
      [7, killEngine],
      [15, product.kill9],
    ] as const;
    for (const [confirmed, pull] of rounds) {
      const attempts = Array.from({ length: 24 }, () => ({
        key: randomUUID(),
        payload: orderPayload({ orderMemo: randomUUID() }),
      }));
      await registerUntilKilled(attempts, confirmed, pull);
      await product.restart();
      all.push(...attempts);
    }

    // What was confirmed is there; what was not may or may not be, and a repeat finishes it once.
    const before = all.filter(({ hblNo }) => hblNo !== undefined);
    expect(before.length).toBeGreaterThanOrEqual(1 + 7 + 15);
    const repeated = await Promise.all(all.map(register));
    expect(
      repeated.filter((hblNo, index) => all[index]?.hblNo !== undefined && all[index]?.hblNo !== hblNo),
    ).toEqual([]);

    // Notes of killed requests are given out again after a minute, so one more round closes what gaps there were.
    await client(product.url).post('/_local/clock', { offsetSeconds: 120 });
    const more = await Promise.all(
      Array.from({ length: 30 }, () => register({ key: randomUUID(), payload: orderPayload() })),
    );
    const numbers = [...repeated, ...more].map((hblNo) => Number(hblNo.slice(2))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: all.length + 30 }, (_, index) => index + 1));

    const staff = await signedIn(product.url, 'admin@demo.hanho.test');
    const { rows } = (await staff.post('/api/parcel/parcel', {})).body;
    const ids: number[] = rows.map(({ id }: { id: number }) => id);
    const written: string[] = [];
    for (let at = 0; at < ids.length; at += 100) {
      const { body } = await staff.post('/api/parcel/getOrders', { id: ids.slice(at, at + 100) });
      written.push(...body.map(({ orderMemo }: { orderMemo: string }) => orderMemo).filter(Boolean));
    }
    expect(written).toHaveLength(all.length);
    expect(new Set(written).size).toBe(all.length);
  });
});
