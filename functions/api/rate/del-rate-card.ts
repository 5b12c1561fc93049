import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { deleteCard } from '../../domain/rate/rate-cards.ts';

export const handler = route(rateRoutes.delRateCard, async ({ body, actor, now }) => {
  await deleteCard(body, { actor, now });
  return {};
});
