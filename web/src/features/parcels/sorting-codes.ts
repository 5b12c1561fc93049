import type { QueryClient } from '@tanstack/react-query';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { report } from '#web/lib/report.ts';
import { readSortingCode } from './sorting-code-xml.ts';

const MOST_AT_ONCE = 6;

const fetchSortingCode = (client: QueryClient, zipcode: string): Promise<SortingCode> =>
  client.fetchQuery({
    queryKey: ['sortingCode', zipcode],
    // Without anyone's signal: preview and print may wait for the same answer.
    queryFn: async () =>
      readSortingCode(await call('GET /api/parcel/lookup/{zipcode}', { params: { zipcode } })),
    staleTime: Number.POSITIVE_INFINITY,
    // A label says so when its code is missing; hundreds of labels must not wait for a service that is down.
    retry: false,
  });

/** The sorting codes of many parcels, each zipcode asked once; null where the lookup failed, which is logged. */
export const fetchSortingCodes = async (
  client: QueryClient,
  zipcodes: readonly string[],
  signal: AbortSignal | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, SortingCode | null>> => {
  const unique = [...new Set(zipcodes)];
  let done = 0;
  const codes = await mapWithLimit(unique, MOST_AT_ONCE, async (zipcode) => {
    signal?.throwIfAborted();
    try {
      return [zipcode, await fetchSortingCode(client, zipcode)] as const;
    } catch (error) {
      report('warn', `sorting code of ${zipcode}: ${messageOf(error, String(error))}`);
      return [zipcode, null] as const;
    } finally {
      done += 1;
      onProgress(done, unique.length);
    }
  });
  return new Map(codes);
};
