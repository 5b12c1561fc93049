import { listCodes } from '#functions/db/reference.entity.ts';
import { ordersOf } from '#functions/domain/consols.ts';
import { g1Workbook } from '#functions/domain/g1-workbook.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { ratesOf } from '#shared/domain/measures.ts';

export const handler = route(consolRoutes.downloadExcel, async ({ params }) => {
  const loaded = await ordersOf(params.id);
  const rates = await listCodes('EXRATE');
  return { filename: loaded.consol.mblNo, content: await g1Workbook(loaded, ratesOf(rates)) };
});
