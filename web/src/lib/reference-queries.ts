import { queryOptions } from '@tanstack/react-query';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { call } from './call.ts';

const HOUR_MS = 3_600_000;

/** What drop-downs and labels are filled from; it hardly ever changes while a page is open. */
export const referenceQueries = {
  codes: (parentCode: CodeGroup) =>
    queryOptions({
      queryKey: ['reference', 'codes', parentCode],
      queryFn: ({ signal }) => call('POST /api/code/getCodeList', { body: { parentCode }, signal }),
      staleTime: HOUR_MS,
    }),
  couriers: queryOptions({
    queryKey: ['reference', 'couriers'],
    queryFn: ({ signal }) => call('GET /api/courier/getCourierList', { signal }),
    staleTime: HOUR_MS,
  }),
};
