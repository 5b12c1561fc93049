import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { epochSeconds } from '#shared/domain/dates.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable({ TIME_LIMIT_FACTOR: '1' });
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/operation.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/operation/operation-steps.ts')),
  ...(await import('#functions/domain/operation/order-operations.ts')),
  ...(await import('#functions/domain/operation/recover-operations.ts')),
};
await table.empty();

afterEach(() => vi.restoreAllMocks());
afterAll(() => table.stop());

const NOW = new Date('2026-11-20T00:00:00.000Z');
const context = { scope: 'all', author: { name: '최은영', memberId: 3, authLevel: 90 }, now: NOW } as const;

/** Deletes the orders with a key, in a request that began 10 s ago. */
const deleteLate = (ids: readonly number[]) =>
  product.withMeter(() => {
    const startedAt = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(startedAt + 10_000);
    const at = epochSeconds(NOW);
    const idempotency = { id: 'key', bodyHash: 'body', at, expiresAt: at + 3_600 };
    const reply = { idempotency, answer: { count: ids.length } };
    return product.runOperation(product.deletion, { isDel: true, lockVersions: {} }, ids, {
      ...context,
      reply,
    });
  });

it('runOperation stops 10 s after the start of each request and releases the lease, so that another worker continues', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  await mapWithLimit(ids, 10, async (id) =>
    product.transact(product.addOrderActions(await draftStoredOrder(id, NOW.toISOString()))),
  );
  await expect(deleteLate(ids)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  vi.restoreAllMocks();
  await expect(deleteLate(ids)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const [operation] = await product.listOpenOperations();
  expect(operation).toMatchObject({ until: 0, phase: 'apply' });
  expect(operation?.done).toBeLessThan(ids.length);

  expect(await product.recoverOperations(NOW)).toMatchObject({ finished: 1, undone: 0, failed: [] });
  const orders = await product.getOrders('all', ids, { withDeleted: true });
  expect(orders.map(({ isDel }) => isDel)).toEqual(ids.map(() => true));
});

it('finishOperation adds no requests after its time is up, so that another worker adds them', async () => {
  const requests = vi.fn(() => []);
  const bound = { plan: () => [], audit: () => [], requests };
  const operation = {
    id: 'finishing',
    kind: 'consolChange',
    input: {},
    author: context.author,
    at: NOW.toISOString(),
    ids: [1],
    done: 1,
    entries: [],
    phase: 'finish' as const,
    owner: 'worker',
    until: NOW.getTime(),
    startedAt: NOW.toISOString(),
  };
  const finished = product.finishOperation(operation, bound, context.author, AbortSignal.abort());
  await expect(finished).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(requests).not.toHaveBeenCalled();
});
