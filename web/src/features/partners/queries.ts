import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

export type Partner = Answer<'POST /api/partner/registerPartner'>;

/** The staff view of a partner has more than number and name. */
const isWhole = (partner: Answer<'POST /api/partner/getPartnerList'>[number]): partner is Partner =>
  'version' in partner;

export const partnerQueries = {
  list: queryOptions({
    // The key begins with that of the short list, so that both are reloaded together.
    queryKey: ['reference', 'partners', 'whole'],
    queryFn: async ({ signal }) =>
      (await call('POST /api/partner/getPartnerList', { signal })).filter(isWhole),
    staleTime: 0,
  }),
  /** Orders of this month by the partner's number. */
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
