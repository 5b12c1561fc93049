import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { ratesOn } from '../../domain/rate/rate-cards.ts';

export const handler = route(rateRoutes.getRates, ({ now }) => ratesOn(seoulDay(now)));
