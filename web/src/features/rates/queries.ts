import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';
import { ratesKey } from '#web/lib/rates.ts';

export type RateCard = Answer<'GET /api/rate/getRateCardList'>[number];

/** All rate cards, newest first within each method. */
export const rateCardsQuery = queryOptions({
  queryKey: [...ratesKey, 'all'],
  queryFn: ({ signal }) => call('GET /api/rate/getRateCardList', { signal }),
});
