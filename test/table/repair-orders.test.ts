import { afterAll, expect, it } from 'vitest';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/order-lookups.entity.ts')),
  ...(await import('#functions/domain/backup/checkpoint.ts')),
  ...(await import('#functions/domain/backup/repair-derived-items.ts')),
  ...(await import('#functions/domain/backup/restore.ts')),
};
afterAll(() => table.stop());

const AT = '2026-01-10T03:00:00.000Z';

it.each([
  ['M/BL number', { mblNo: 'OLD', eta: '2026-01-20' }],
  ['ETA', { mblNo: 'M7', eta: '2026-01-16' }],
])(
  'a restored order with an earlier %s of its consol gets its fields and the promised window',
  async (_, stale) => {
    await table.empty();
    await product.transact(
      product.addConsolActions({
        id: 7,
        version: 2,
        freightCode: 1,
        mblNo: 'M7',
        etd: '2026-01-18',
        eta: '2026-01-20',
        departCity: 'SYD',
        arrivalCity: 'ICN',
        status: '001',
        memo: '',
        links: 1,
        created_at: AT,
        updated_at: AT,
      }),
    );
    const draft = await draftStoredOrder(1, AT);
    const window = { promisedFrom: '2026-01-19', promisedTo: '2026-01-21', promisedBy: 'ETA' };
    const order = { ...draft, ...stale, consolId: 7, status: '02', reachedOn: '2026-01-10', ...window };
    await product.transact(product.addOrderActions(order));
    const state = { ...product.initialState(), phase: 'repair' as const };
    const consols = [{ pk: 'CONSOL#7', sk: 'CONSOL' }];
    const contents = { startedAt: AT, consols, freight: [], dependentItems: 0 };
    await product.repairDerivedItems('hanho', contents, { state, checkpoint: product.inMemory('hanho') });
    expect(await product.getOrder('all', 1, { consistent: true })).toMatchObject({
      mblNo: 'M7',
      eta: '2026-01-20',
      promisedFrom: '2026-01-22',
      promisedTo: '2026-01-26',
    });
  },
);

it.each([
  ['with the lookup items of both', []],
  ['without the lookup item of the first order', [1]],
  ['without lookup items', [1, 2]],
])(
  'if two restored orders have one tracking number, %s, the order that changed during the backup keeps it',
  async (_, missing) => {
    await table.empty();
    for (const [id, modiDate] of [
      [1, '2026-01-10T03:00:00.000Z'],
      [2, '2026-01-10T05:00:00.000Z'],
    ] as const) {
      const order = await draftStoredOrder(id, AT, { courierNum: '6892-0123-4567' });
      await product.transact(product.addOrderActions({ ...order, modiDate }));
    }
    for (const id of missing) await product.deleteItem({ pk: 'CRN#689201234567', sk: `ORDER#${id}` });
    const state = { ...product.initialState(), phase: 'repair' as const };
    const contents = { startedAt: '2026-01-10T04:00:00.000Z', consols: [], freight: [], dependentItems: 6 };
    await product.repairDerivedItems('hanho', contents, { state, checkpoint: product.inMemory('hanho') });
    const orders = await product.getOrders('all', [1, 2], { consistent: true });
    expect(orders.map(({ courierNum }) => courierNum)).toEqual(['', '689201234567']);
    expect((await product.readTrackingNumberUse('689201234567')).ids).toEqual([2]);
    expect(state.repairs).toContainEqual({ kind: 'ORDER', recordId: 1, how: 'replaced' });
  },
);
