import { estimateOf } from '#functions/domain/customs/estimate-tax.ts';
import { route } from '#functions/runtime/route.ts';
import { customsRoutes } from '#shared/contract/customs.ts';

export const handler = route(customsRoutes.estimateTax, ({ body, now }) => estimateOf(body, now));
