import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { saveCard } from '../../domain/rate/rate-cards.ts';

export const handler = route(rateRoutes.saveRateCard, ({ body, actor, now }) =>
  saveCard(body, { actor, now }),
);
