import { readPreflight } from '#functions/domain/customs/preflight.ts';
import { preflightWorkbook } from '#functions/domain/customs/preflight-workbook.ts';
import { route } from '#functions/runtime/route.ts';
import { preflightRoutes } from '#shared/contract/preflight.ts';

export const handler = route(preflightRoutes.preflightExcel, async ({ params, now }) => {
  const { mblNo, parcels, ...decisions } = await readPreflight(params.consolId, now);
  return {
    filename: `preflight-${mblNo}`,
    content: await preflightWorkbook({ parcels, ...decisions }),
    orderIds: parcels.map(({ orderId }) => orderId),
  };
});
