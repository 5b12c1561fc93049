import { queryOptions } from '@tanstack/react-query';
import { ratesOf } from '#shared/domain/measures.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { type Answer, call } from './call.ts';

const HOUR_MS = 3_600_000;

/** The query of the codes of a group. */
const codes = (parentCode: CodeGroup) =>
  queryOptions({
    queryKey: ['reference', 'codes', parentCode],
    queryFn: ({ signal }) => call('POST /api/code/getCodeList', { body: { parentCode }, signal }),
    staleTime: HOUR_MS,
  });

/** What drop-downs and labels are filled from; it hardly ever changes while a page is open. */
export const referenceQueries = {
  codes,
  /** USD per unit of each currency. */
  rates: queryOptions({ ...codes('EXRATE'), select: ratesOf }),
  freightMethods: queryOptions({
    queryKey: ['reference', 'freightMethods'],
    queryFn: ({ signal }) => call('GET /api/code/getFreightMethodList', { signal }),
    staleTime: HOUR_MS,
  }),
  couriers: queryOptions({
    queryKey: ['reference', 'couriers'],
    queryFn: ({ signal }) => call('GET /api/courier/getCourierList', { signal }),
    staleTime: HOUR_MS,
  }),
  partners: queryOptions({
    queryKey: ['reference', 'partners'],
    queryFn: ({ signal }) => call('POST /api/partner/getPartnerList', { signal }),
    staleTime: HOUR_MS,
  }),
};

/** Courier names by their codes. */
export const courierNamesOf = (
  couriers: Answer<'GET /api/courier/getCourierList'>,
): ReadonlyMap<string, string> =>
  new Map(couriers.map(({ courierCode, courierName }) => [courierCode, courierName]));
