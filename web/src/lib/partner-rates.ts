import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { ratesKey } from './rates.ts';

// Apart from `rates.ts`, because public pages do not need these queries.

/** Rate cards that apply to the partner of the member today. */
export const ownRatesQuery = queryOptions({
  queryKey: [...ratesKey, 'own'],
  queryFn: ({ signal }) => call('GET /api/rate/getOwnRates', { signal }),
});

/** The cards for all, newest first within each method, or those of a partner. */
export const rateCardsQuery = (partnerId: number | null) =>
  queryOptions({
    queryKey: [...ratesKey, partnerId ?? 'all'],
    queryFn: ({ signal }) =>
      partnerId === null
        ? call('GET /api/rate/getRateCardList', { signal })
        : call('POST /api/rate/getPartnerCards', { body: { partnerId }, signal }),
  });
