import { queryOptions, useQuery } from '@tanstack/react-query';
import { ratesOf } from '#shared/domain/measures.ts';
import type { CodeGroup, LocationClass } from '#shared/domain/reference.ts';
import { type Answer, call } from './call.ts';

const HOUR_MS = 3_600_000;

/** The query of the codes of a group. */
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

/** The query of the locations of a class; all classes come in one answer. */
const locationsOf = (wanted: LocationClass) =>
  queryOptions({ ...locations, select: (all) => all.filter((location) => location.class === wanted) });

const readRun = ({ status, ...run }: Answer<'GET /api/freight/getFreightList'>[number]) => ({
  ...run,
  isInUse: Number(status) === 0,
});

/** A freight run as the code uses it. */
export type FreightRun = ReturnType<typeof readRun>;

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
  /** Freight runs, newest first, those out of use too. */
  freight: queryOptions({
    queryKey: ['reference', 'freight'],
    queryFn: async ({ signal }) => (await call('GET /api/freight/getFreightList', { signal })).map(readRun),
  }),
  couriers: queryOptions({
    queryKey: ['reference', 'couriers'],
    queryFn: ({ signal }) => call('GET /api/courier/getCourierList', { signal }),
    staleTime: HOUR_MS,
  }),
  /** Locations of every class. */
  locations,
  /** Where an export pickup request may stand. */
  pickupStatuses: locationsOf('EX_RQ_ST'),
  /** Where goods for abroad may be picked up. */
  pickupBranches: locationsOf('EX_PU_LO'),
  /** Where a parcel may lie. */
  parcelLocations: locationsOf('IM_PC_LO'),
  /** Where a parcel is handed out. */
  pickupPlaces: queryOptions({
    queryKey: ['reference', 'pickupPlaces'],
    queryFn: ({ signal }) => call('GET /api/pickup/getPickupLocationList', { signal }),
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

/** Names of a group's codes; a code that is not in use, or not yet known, is its own. */
export const useCodeName = (group: CodeGroup) => {
  const { data: codes } = useQuery(referenceQueries.codes(group));
  return (wanted: string): string => codes?.find(({ code }) => code === wanted)?.codeLabel ?? wanted;
};
