import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

/** A member's own parcel, as the list answers it. */
export type OwnParcel = Answer<'POST /api/my/getParcels'>['rows'][number];

/** The own parcels of these statuses (any when none is named), newest first. */
export const parcelsQuery = (memberId: number | undefined, status: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['own', memberId, 'parcels', status],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/my/getParcels', { body: { status: [...status], paging: pageParam }, signal }),
    initialPageParam: '0',
    getNextPageParam: ({ nextPaging }) => nextPaging ?? undefined,
    refetchOnWindowFocus: true,
    // Someone is waiting, with the button to try again before them.
    retry: false,
  });
