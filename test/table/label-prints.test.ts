import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/order/print-labels.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const actor = {
  id: 1,
  memberId: 1,
  email: 'partner@hanho.test',
  lName: '이',
  fName: '준호',
  authLevel: 80,
  partnerId: 1,
  partner_name: '시드니마트',
};
const NOW = Date.parse('2026-11-26T03:00:00.000Z');

const storeOrder = async (id: number): Promise<number> => {
  const order = await draftStoredOrder(id, '2026-11-20T03:00:00.000Z');
  await product.transact(product.addOrderActions(order));
  return id;
};
const readOrder = async (id: number) => {
  const order = await product.getOrder('all', id, { consistent: true });
  if (!order) throw new Error(`No order ${id}`);
  return order;
};
const staff = { ...actor, id: 2, memberId: 2, authLevel: 90 };
/** Prints orders with the idempotency key of a request. @param minute of the request */
const print = async (ids: readonly number[], key: string, minute: number, as = actor) =>
  product.recordPrint(
    await Promise.all(ids.map(readOrder)),
    { reason: '' },
    {
      actor: as,
      now: new Date(NOW + minute * 60_000),
      idempotency: { id: key.repeat(20), bodyHash: '', at: 0, expiresAt: 0 },
      onFailure: () => {},
    },
  );
const printsOf = async (id: number) => {
  const { events } = await product.readOrderLog(id, { consistent: true });
  const prints = events.filter(({ kind }) => kind === 'labelPrinted');
  return prints.map(({ occurredAt, data }) => [occurredAt.slice(14, 16), data.printNumber]).toSorted();
};

describe('recordPrint', () => {
  it('counts a request once that failed in part, and is repeated after another print', async () => {
    const [first, second] = [await storeOrder(1), await storeOrder(2)];
    // The function ended before it counted the second order.
    await print([first], 'a', 0);
    await print([first], 'b', 1);
    await print([first, second], 'a', 2);
    expect((await readOrder(first)).printCount).toBe(2);
    expect((await readOrder(second)).printCount).toBe(1);
    expect(await printsOf(first)).toEqual([
      ['00', 1],
      ['01', 2],
    ]);
    expect(await printsOf(second)).toEqual([['02', 1]]);
  });

  it('refuses a partner after 30 prints of an order on a day or 100 in all, and never staff', async () => {
    const id = await storeOrder(1);
    const DAY_MINUTES = 24 * 60;
    let request = 0;
    /** @returns the number of prints until one was refused */
    const printAll = async (day: number): Promise<number> => {
      for (let prints = 0; ; prints += 1) {
        request += 1;
        try {
          await print([id], `${request}-`, day * DAY_MINUTES);
        } catch (error) {
          expect(error).toMatchObject({ code: 'PRINT_LIMIT' });
          return prints;
        }
      }
    };
    expect([await printAll(0), await printAll(1), await printAll(2), await printAll(3)]).toEqual([
      30, 30, 30, 10,
    ]);
    await print([id], 'staff-', 3 * DAY_MINUTES, staff);
    expect((await readOrder(id)).printCount).toBe(101);
  });

  it('counts concurrent prints of an order, each once', async () => {
    const id = await storeOrder(1);
    const requests = ['a', 'b', 'c', 'd', 'a', 'b'];
    await Promise.all(requests.map((key) => print([id], key, 0)));
    expect((await readOrder(id)).printCount).toBe(4);
    expect((await printsOf(id)).map(([, number]) => number)).toEqual([1, 2, 3, 4]);
  });
});
