import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

export type Partner = Answer<'POST /api/partner/registerPartner'>;

/** True if the response has all fields of a partner. Members below the staff level receive only id and name. */
const isComplete = (partner: Answer<'POST /api/partner/getPartnerList'>[number]): partner is Partner =>
  'version' in partner;

export const partnerQueries = {
  list: queryOptions({
    // The key starts with the key of `referenceQueries.partners`, so that both lists are invalidated together.
    queryKey: ['reference', 'partners', 'whole'],
    queryFn: async ({ signal }) =>
      (await call('POST /api/partner/getPartnerList', { body: {}, signal })).filter(isComplete),
    staleTime: 0,
  }),
  /** Mails of the partner of the signed-in member. Not cached, because another member may sign in. */
  ownNotices: queryOptions({
    queryKey: ['partners', 'ownNotices'],
    queryFn: ({ signal }) => call('POST /api/partner/getNotices', { signal }),
    staleTime: 0,
    gcTime: 0,
  }),
  /** Number of orders in the current month (Seoul), by partner id. */
  volumes: queryOptions({
    queryKey: ['partners', 'volumes'],
    queryFn: async ({ signal }) =>
      new Map(
        (await call('POST /api/partner/getVolumes', { signal })).map(({ partnerId, volume }) => [
          partnerId,
          volume,
        ]),
      ),
    staleTime: 0,
  }),
};
