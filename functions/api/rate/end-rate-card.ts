import { endCard } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';

export const handler = route(rateRoutes.endRateCard, ({ body, actor, now }) => endCard(body, { actor, now }));
