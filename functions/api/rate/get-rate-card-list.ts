import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { listCards } from '../../domain/rate/rate-cards.ts';

export const handler = route(rateRoutes.getRateCardList, () => listCards({ fresh: true }));
