import { deleteCard } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';

export const handler = route(rateRoutes.delRateCard, async ({ body, actor, now }) => {
  await deleteCard(body, { actor, now });
  return {};
});
