import { afterAll, expect, it } from 'vitest';
import { startTable } from '../support/engine.ts';
import { draftStoredOrder } from '../support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
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
    const contents = { consols: [{ pk: 'CONSOL#7', sk: 'CONSOL' }], freight: [], dependentItems: 0 };
    await product.repairDerivedItems('hanho', contents, { state, checkpoint: product.inMemory('hanho') });
    expect(await product.getOrder('all', 1, { consistent: true })).toMatchObject({
      mblNo: 'M7',
      eta: '2026-01-20',
      promisedFrom: '2026-01-22',
      promisedTo: '2026-01-26',
    });
  },
);
