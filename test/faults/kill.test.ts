import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderPayload } from '#test/fixtures/orders.ts';
import { client } from '#test/support/client.ts';
import type { startProduct } from '#test/support/product.ts';
import { killEngine, signInOwner, startWithRange } from './support.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  ({ product } = await startWithRange('KL'));
});
afterAll(() => product.stop());

type Attempt = { key: string; payload: ReturnType<typeof orderPayload>; hblNo?: string };

const register = async (attempt: Attempt): Promise<string> => {
  const headers = { 'idempotency-key': attempt.key };
  const path = '/api/parcel/registerOrderByCustomer';
  const { status, body } = await client(product.url).post(path, attempt.payload, headers);
  expect(status).toBe(200);
  return body.hblNo;
};

/** Registers concurrently and calls `kill` after the given number of responses. */
const registerUntilKilled = async (attempts: Attempt[], killAfter: number, kill: () => Promise<void>) => {
  let killed: Promise<void> | undefined;
  let count = 0;
  await Promise.allSettled(
    attempts.map(async (attempt) => {
      attempt.hblNo = await register(attempt);
      count += 1;
      if (count === killAfter) killed ??= kill();
    }),
  );
  await killed;
};

describe('POST /api/parcel/registerOrderByCustomer while the product or its DynamoDB engine is killed (SIGKILL)', () => {
  it('keeps each confirmed order, registers each repeated request once, and fills gaps in the numbers after a minute', async () => {
    const all: Attempt[] = [];
    const rounds = [
      [1, product.kill9],
      [7, async () => killEngine(product)],
      [15, product.kill9],
    ] as const;
    for (const [killAfter, kill] of rounds) {
      const attempts = Array.from({ length: 24 }, () => ({
        key: randomUUID(),
        payload: orderPayload({ orderMemo: randomUUID() }),
      }));
      await registerUntilKilled(attempts, killAfter, kill);
      await product.restart();
      all.push(...attempts);
    }

    // A repeated request returns the confirmed number. An unconfirmed order was registered before the kill or is now.
    const confirmed = all.filter(({ hblNo }) => hblNo !== undefined);
    expect(confirmed.length).toBeGreaterThanOrEqual(1 + 7 + 15);
    const repeatedNumbers = await Promise.all(all.map(register));
    expect(
      repeatedNumbers.filter(
        (hblNo, index) => all[index]?.hblNo !== undefined && all[index]?.hblNo !== hblNo,
      ),
    ).toEqual([]);

    // Reserved numbers of killed requests are issued again after a minute, so further orders fill the gaps.
    await product.setClock(120);
    const furtherNumbers = await Promise.all(
      Array.from({ length: 30 }, () => register({ key: randomUUID(), payload: orderPayload() })),
    );
    const numbers = [...repeatedNumbers, ...furtherNumbers]
      .map((hblNo) => Number(hblNo.slice(2)))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: all.length + 30 }, (_, index) => index + 1));

    const staff = await signInOwner(product.url);
    const { rows } = (await staff.post('/api/parcel/parcel', {})).body;
    const ids: number[] = rows.map(({ id }: { id: number }) => id);
    const storedMemos: string[] = [];
    for (let at = 0; at < ids.length; at += 100) {
      const { body } = await staff.post('/api/parcel/getOrders', { id: ids.slice(at, at + 100) });
      storedMemos.push(...body.map(({ orderMemo }: { orderMemo: string }) => orderMemo).filter(Boolean));
    }
    expect(storedMemos).toHaveLength(all.length);
    expect(new Set(storedMemos).size).toBe(all.length);
  });
});
