import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'));

/** What a member looks for among the order statuses (code group ORDSTT); a cancelled order (90) is in none but the first. */
export const statusGroups = [
  { value: undefined, label: '전체', statuses: [] },
  { value: 'received', label: '접수', statuses: range(0, 1) },
  { value: 'moving', label: '배송 중', statuses: range(2, 9) },
  { value: 'delivered', label: '배송 완료', statuses: range(10, 10) },
  { value: 'check', label: '확인 필요', statuses: range(80, 84) },
] as const;

export type StatusGroup = (typeof statusGroups)[number];

/** The group that an address names; the first for any other word. */
export const groupOf = (value: string | undefined): StatusGroup =>
  statusGroups.find((group) => group.value === value) ?? statusGroups[0];

/** The statuses of a parcel that has neither arrived nor ended otherwise. */
export const underWay: readonly string[] = [...range(0, 9), ...range(80, 83)];

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
