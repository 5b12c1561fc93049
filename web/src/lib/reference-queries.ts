import { queryOptions, useQuery } from '@tanstack/react-query';
import { ratesOf } from '#shared/domain/exchange-rates.ts';
import type { CodeGroup, LocationClass } from '#shared/domain/reference.ts';
import { type Answer, call } from './call.ts';

const HOUR_MS = 3_600_000;

const codes = (parentCode: CodeGroup) =>
  queryOptions({
    queryKey: ['reference', 'codes', parentCode],
    queryFn: ({ signal }) => call('POST /api/code/getCodeList', { body: { parentCode }, signal }),
    staleTime: HOUR_MS,
  });

const locations = queryOptions({
  queryKey: ['reference', 'parcelLocations'],
  queryFn: ({ signal }) => call('GET /api/parcelLocation/getParcelLocationList', { signal }),
  staleTime: HOUR_MS,
});

/** Query for the locations of one class. All classes share one cached response. */
const locationsOf = (locationClass: LocationClass) =>
  queryOptions({ ...locations, select: (all) => all.filter((location) => location.class === locationClass) });

const readRun = ({ status, ...run }: Answer<'GET /api/freight/getFreightList'>[number]) => ({
  ...run,
  isInUse: Number(status) === 0,
});

export type FreightRun = ReturnType<typeof readRun>;

/** Queries of reference data, shared by all features. Most responses stay fresh for an hour. */
export const referenceQueries = {
  codes,
  /** Value of one unit of each currency in USD. */
  rates: queryOptions({ ...codes('EXRATE'), select: ratesOf }),
  freightMethods: queryOptions({
    queryKey: ['reference', 'freightMethods'],
    queryFn: ({ signal }) => call('GET /api/code/getFreightMethodList', { signal }),
    staleTime: HOUR_MS,
  }),
  /** Freight runs, newest first, including runs that are not in use. */
  freight: queryOptions({
    queryKey: ['reference', 'freight'],
    queryFn: async ({ signal }) => (await call('GET /api/freight/getFreightList', { signal })).map(readRun),
  }),
  couriers: queryOptions({
    queryKey: ['reference', 'couriers'],
    queryFn: ({ signal }) => call('GET /api/courier/getCourierList', { signal }),
    staleTime: HOUR_MS,
  }),
  locations,
  pickupStatuses: locationsOf('EX_RQ_ST'),
  pickupBranches: locationsOf('EX_PU_LO'),
  parcelLocations: locationsOf('IM_PC_LO'),
  /** Pickup places that can be selected for an order. */
  pickupPlaces: queryOptions({
    queryKey: ['reference', 'pickupPlaces'],
    queryFn: ({ signal }) => call('GET /api/pickup/getPickupLocationList', { signal }),
    staleTime: HOUR_MS,
  }),
  /** Places where senders hand in parcels. Staff also get the places that customers do not see. */
  dropOffs: queryOptions({
    queryKey: ['reference', 'dropOffs'],
    queryFn: ({ signal }) => call('GET /api/dropOff/getDropOffList', { signal }),
    staleTime: HOUR_MS,
  }),
  partners: queryOptions({
    queryKey: ['reference', 'partners'],
    queryFn: ({ signal }) => call('POST /api/partner/getPartnerList', { body: { namesOnly: true }, signal }),
    staleTime: HOUR_MS,
  }),
};

export const courierNamesOf = (
  couriers: Answer<'GET /api/courier/getCourierList'>,
): ReadonlyMap<string, string> =>
  new Map(couriers.map(({ courierCode, courierName }) => [courierCode, courierName]));

/** Returns a function from code to label. An unknown code is its own label. */
export const useCodeName = (group: CodeGroup) => {
  const { data: codes } = useQuery(referenceQueries.codes(group));
  return (code: string): string => codes?.find((each) => each.code === code)?.codeLabel ?? code;
};
