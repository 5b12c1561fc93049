import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const HOUR_MS = 3_600_000;

/** Reference data that the form offers; it hardly ever changes while one is filled in. */
export const registrationQueries = {
  partners: queryOptions({
    queryKey: ['registration', 'partners'],
    queryFn: ({ signal }) => call('POST /api/partner/getPartnerList', { signal }),
    staleTime: HOUR_MS,
  }),
  couriers: queryOptions({
    queryKey: ['registration', 'couriers'],
    queryFn: ({ signal }) => call('GET /api/courier/getCourierList', { signal }),
    staleTime: HOUR_MS,
  }),
  freightMethods: queryOptions({
    queryKey: ['registration', 'freightMethods'],
    queryFn: ({ signal }) => call('GET /api/code/getFreightMethodList', { signal }),
    staleTime: HOUR_MS,
  }),
  /** USD per unit of each currency. */
  rates: queryOptions({
    queryKey: ['registration', 'rates'],
    queryFn: async ({ signal }) => {
      const codes = await call('POST /api/code/getCodeList', {
        body: { parentCode: 'EXRATE', code: '' },
        signal,
      });
      return Object.fromEntries(codes.map(({ code, value }) => [code, Number(value)]));
    },
    staleTime: HOUR_MS,
  }),
};
