import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

export type FoundOrder = Answer<'POST /api/parcel/parcel'>['rows'][number];

/** Orders that may be the one of a box. */
export const suggestionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['boxes', 'suggestions', id],
    queryFn: async ({ signal }) => (await call('POST /api/box/suggest', { body: { id }, signal })).orders,
    staleTime: 0,
  });

/** The order with a house bill number, or with the barcode text of one of its boxes; null for an unknown number. */
export const orderQuery = (hblNo: string) =>
  queryOptions({
    queryKey: ['boxes', 'order', hblNo],
    queryFn: async ({ signal }): Promise<FoundOrder | null> => {
      const { rows } = await call('POST /api/parcel/parcel', { body: { hblNo: [hblNo] }, signal });
      return rows[0] ?? null;
    },
    enabled: hblNo !== '',
    staleTime: 0,
  });
