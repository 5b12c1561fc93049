import { ratesOn } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { seoulDay } from '#shared/domain/dates.ts';

export const handler = route(rateRoutes.getRates, ({ now }) => ratesOn(seoulDay(now)));
