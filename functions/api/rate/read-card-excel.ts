import { readCard } from '#functions/domain/rate/read-card.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';

export const handler = route(rateRoutes.readCardExcel, ({ body }) => readCard(body));
