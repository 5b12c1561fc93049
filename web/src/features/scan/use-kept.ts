import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod';
import { createStoredValue, useStore } from '#web/lib/store.ts';

const listOf = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape)).catch([]);

const Kept = z.object({
  locations: listOf({ code: z.string(), name: z.string() }),
  couriers: listOf({ courierCode: z.string(), courierName: z.string() }),
  statuses: listOf({ code: z.string(), codeLabel: z.string() }),
  partners: listOf({ id: z.number(), partner_name: z.string() }),
});
type Kept = z.output<typeof Kept>;

/** Reference data of the last visit, with which the station starts without network. */
const kept = createStoredValue('scan.reference', (stored) =>
  Kept.parse(typeof stored === 'object' && stored !== null ? stored : {}),
);

/** Data of a query of reference data, or that of the last visit until it is loaded. */
export const useKept = <K extends keyof Kept, D, Q extends QueryKey>(
  name: K,
  query: UseQueryOptions<D, Error, Kept[K], Q>,
): Kept[K] => {
  const { data } = useQuery(query);
  const stored = useStore(kept)[name];
  useEffect(() => {
    if (data) kept.set((now) => Kept.parse({ ...now, [name]: data }));
  }, [name, data]);
  return data ?? stored;
};
