import { listCards } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';

export const handler = route(rateRoutes.getRateCardList, () => listCards(null, { fresh: true }));
