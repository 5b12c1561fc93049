import { getFreight } from '#functions/db/freight.entity.ts';
import { ordersOf } from '#functions/domain/consols.ts';
import { g1Workbook } from '#functions/domain/g1-workbook.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.downloadExcel, async ({ params }) => {
  const { consol, orders } = await ordersOf(params.id);
  const run = await getFreight(consol.freightCode);
  const heading = { ...consol, flightName: run?.freightNo ?? '' };
  return { filename: consol.mblNo, content: await g1Workbook(heading, orders) };
});
