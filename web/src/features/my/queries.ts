import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  DELIVERED,
  isBeforeArrival,
  isHeld,
  isOnTheWay,
  isOpen,
  statusCodes,
} from '#shared/domain/order-status.ts';
import { type Answer, call } from '#web/lib/call.ts';

const statusesThat = (isIn: (status: string) => boolean): readonly string[] => statusCodes.filter(isIn);

/** Groups of order statuses (code group ORDSTT). Only the first group, which has all orders, has cancelled orders. */
export const statusGroups = [
  { value: undefined, label: '전체', statuses: [] },
  { value: 'received', label: '접수', statuses: statusesThat(isBeforeArrival) },
  { value: 'moving', label: '배송 중', statuses: statusesThat(isOnTheWay) },
  { value: 'delivered', label: '배송 완료', statuses: [DELIVERED] },
  { value: 'check', label: '확인 필요', statuses: statusesThat(isHeld) },
] as const;

export type StatusGroup = (typeof statusGroups)[number];

/** The group for a URL value. Returns the first group for an unknown value. */
export const groupOf = (value: string | undefined): StatusGroup =>
  statusGroups.find((group) => group.value === value) ?? statusGroups[0];

/** Statuses of parcels that are not yet delivered, returned or cancelled. */
export const activeStatuses = statusesThat(isOpen);

export type OwnParcel = Answer<'POST /api/my/getParcels'>['rows'][number];

/** The member's own parcels with one of the statuses, newest first. Without statuses, all parcels. */
export const parcelsQuery = (memberId: number | undefined, status: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['own', memberId, 'parcels', status],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/my/getParcels', { body: { status: [...status], paging: pageParam }, signal }),
    initialPageParam: '0',
    getNextPageParam: ({ nextPaging }) => nextPaging ?? undefined,
    refetchOnWindowFocus: true,
    // No automatic retries, because the user sees a retry button.
    retry: false,
  });

export type OwnInquiry = Answer<'POST /api/my/getInquiry'>;
export type OwnInquirySummary = Answer<'POST /api/my/getInquiries'>['rows'][number];

export const inquiryQueries = {
  /** The member's inquiries, newest first. */
  list: (memberId: number | undefined) =>
    infiniteQueryOptions({
      queryKey: ['own', memberId, 'inquiries'],
      queryFn: ({ pageParam, signal }) =>
        call('POST /api/my/getInquiries', { body: { paging: pageParam }, signal }),
      initialPageParam: '0',
      getNextPageParam: ({ nextPaging }) => nextPaging,
      refetchOnWindowFocus: true,
      retry: false,
    }),
  one: (memberId: number | undefined, id: number) =>
    queryOptions({
      queryKey: ['own', memberId, 'inquiry', id],
      queryFn: ({ signal }) => call('POST /api/my/getInquiry', { body: { id }, signal }),
      refetchOnWindowFocus: true,
      retry: false,
    }),
};
