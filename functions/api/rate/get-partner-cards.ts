import { scopeOf } from '#functions/db/scope.ts';
import { listPartnerCards } from '#functions/domain/rate/rate-cards.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';

export const handler = route(rateRoutes.getPartnerCards, ({ body, actor }) =>
  listPartnerCards(body.partnerId, scopeOf(actor)),
);
