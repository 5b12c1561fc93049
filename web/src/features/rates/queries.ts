import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';
import { ratesKey } from '#web/lib/rates.ts';

export type RateCard = Answer<'GET /api/rate/getRateCardList'>[number];

export type CardDraft = Answer<'POST /api/rate/readCardExcel'>;

/** The cards for all, newest first within each method, or those of a partner. */
export const rateCardsQuery = (partnerId: number | null) =>
  queryOptions({
    queryKey: [...ratesKey, partnerId ?? 'all'],
    queryFn: ({ signal }) =>
      partnerId === null
        ? call('GET /api/rate/getRateCardList', { signal })
        : call('POST /api/rate/getPartnerCards', { body: { partnerId }, signal }),
  });

/** Owner of the cards on the screen: a partner, or null for the cards for all. */
export type CardOwner = { id: number; name: string } | null;
