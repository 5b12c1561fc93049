import { scopeOf } from '#functions/db/scope.ts';
import { ratesOfPartner } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';

export const handler = route(rateRoutes.getOwnRates, ({ actor, now }) => {
  const scope = scopeOf(actor);
  return ratesOfPartner(scope === 'all' ? DEFAULT_PARTNER : scope.partnerId, seoulDay(now));
});
