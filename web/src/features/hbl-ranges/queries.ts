import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

export type HblRange = Answer<'GET /api/seqConfig/sequence-list'>['data'][number];

/** Every range, the one that numbers are issued from first, and how many orders come a day. */
export const rangesQuery = queryOptions({
  queryKey: ['hblRanges'],
  queryFn: ({ signal }) => call('GET /api/seqConfig/sequence-list', { signal }),
});
