import { listCodes } from '#functions/db/reference.entity.ts';
import { g1Workbook } from '#functions/domain/consol/g1-workbook.ts';
import { loadConsol } from '#functions/domain/consol/load-consol.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { ratesOf } from '#shared/domain/exchange-rates.ts';

export const handler = route(consolRoutes.downloadExcel, async ({ params }) => {
  const loaded = await loadConsol(params.id);
  const rates = await listCodes('EXRATE');
  return { filename: loaded.consol.mblNo, content: await g1Workbook(loaded, ratesOf(rates)) };
});
