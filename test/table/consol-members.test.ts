import { afterAll, beforeAll, expect, it } from 'vitest';
import { OrderInput } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { consolPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { startTable } from '../support/engine.ts';

let table: Awaited<ReturnType<typeof startTable>>;
const loadProduct = async () => ({
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/freight.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/consol/consols.ts')),
  ...(await import('#functions/domain/order/resolve-contents.ts')),
  ...(await import('#functions/domain/order/register-order.ts')),
});
let product: Awaited<ReturnType<typeof loadProduct>>;

beforeAll(async () => {
  table = await startTable();
  product = await loadProduct();
  await table.empty();
});
afterAll(() => table.stop());

const AT = '2026-11-20T00:00:00.000Z';

it('searchConsols reads the box size from the order for a consol member without one, as earlier versions stored it', async () => {
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
  const consol = {
    ...consolPayload(run.id, { mblNo: 'MAEU1' }),
    id: 4,
    version: 1,
    links: 1,
    created_at: AT,
    updated_at: AT,
  };
  const input = OrderInput.parse(orderPayload({ width: 60, length: 50, height: 40 }));
  const resolved = {
    partner: { id: 1, partner_name: '한호로지스' },
    customer: { customerNum: NON_MEMBER, customerName: '' },
    contents: await product.deriveContents(input),
  };
  const draft = product.draftOf(input, resolved, undefined, new Date(AT));
  const order = { ...product.withNumber(draft, { id: 7, hblNo: 'HH7', round: 1 }), consolId: consol.id };
  await product.transact([
    product.addFreightAction(run),
    ...product.addConsolActions(consol),
    ...product.addOrderActions(order),
  ]);
  const { boxQty, weight, volumeWeight } = order;
  await product.transact([
    { name: 'OLD', put: { pk: 'CONSOL#4', sk: 'ORDER#7', id: 7, boxQty, weight, volumeWeight } },
  ]);
  const search = { mblNo: 'MAEU1', flightName: '', orderNum: '', status: [], dateType: 'etd' as const };
  expect(await product.searchConsols(search)).toMatchObject([
    { method: 1, totalOrderQty: 1, totalVolume: 0.12, totalWeight: weight },
  ]);
});
