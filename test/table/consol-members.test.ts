import { afterAll, expect, it } from 'vitest';
import { consolPayload } from '#test/fixtures/freight.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/freight.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/consol/search-consols.ts')),
};
await table.empty();

afterAll(() => table.stop());

const AT = '2026-11-20T00:00:00.000Z';

const consol = {
  ...consolPayload(1, { mblNo: 'MAEU1' }),
  id: 4,
  version: 1,
  links: 1,
  created_at: AT,
  updated_at: AT,
};

it('searchConsols reads the box size from the order if an earlier version wrote the consol member without it', async () => {
  const run = {
    id: 1,
    method: 1 as const,
    freightNo: 'SEA1',
    nation: 'AUS',
    departure: 'AUSYD',
    arrival: 'KRPUS',
    note: '',
    status: true,
    version: 1,
  };
  const draft = await draftStoredOrder(7, AT, { width: 60, length: 50, height: 40 });
  const order = { ...draft, consolId: consol.id };
  await product.transact([
    product.addFreightAction(run),
    ...product.addConsolActions(consol),
    ...product.addOrderActions(order),
  ]);
  const { boxQty, weight, volumeWeight } = order;
  await product.transact([
    { name: 'CONSOL', put: { pk: 'CONSOL#4', sk: 'ORDER#7', id: 7, boxQty, weight, volumeWeight } },
  ]);
  const search = { mblNo: 'MAEU1', flightName: '', orderNum: '', status: [], dateType: 'etd' as const };
  expect(await product.searchConsols(search)).toMatchObject([
    { method: 1, totalOrderQty: 1, totalVolume: 0.12, totalWeight: weight },
  ]);
});

it('changeConsolActions fails after a link, also if an earlier version stored the number of links in the list row', async () => {
  const read = await product.getConsol(consol.id);
  expect(read).toEqual(consol);
  const { links: _links, ...item } = product.consolItem(consol);
  await product.transact([{ name: 'CONSOL', put: { ...item, l: consol } }]);
  expect(await product.getConsol(consol.id)).toEqual(consol);
  expect(await product.transact(product.changeConsolActions(consol, consol))).toEqual([]);
  await product.transact([{ name: 'CONSOL', put: { ...item, l: consol } }]);
  expect(await product.transact([product.linkGuardAction(consol)])).toEqual([]);
  expect(await product.getConsol(consol.id)).toEqual({ ...consol, links: 2 });
  expect(await product.transact(product.changeConsolActions(consol, consol))).toEqual(['CONSOL']);
  const after = { ...consol, links: 2 };
  expect(await product.transact(product.changeConsolActions(after, after))).toEqual([]);
});
